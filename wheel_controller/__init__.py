"""From the wheel's serial bytes to one judged spin, and a simulated wheel to try it on."""
