"""What tries and measures the product and is no part of it: simulation, campaigns, benchmarks, pictures, its checks."""
