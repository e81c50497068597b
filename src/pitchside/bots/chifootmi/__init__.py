"""ChiFootMi’s opponents."""
