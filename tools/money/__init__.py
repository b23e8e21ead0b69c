"""Commands about the devices that take and give money at a terminal."""
