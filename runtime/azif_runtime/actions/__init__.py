"""What an ability does once it applies: actions in their windows, costs, and the state checks behind them."""
