"""What is measured of a baccarat table besides what every table has."""
