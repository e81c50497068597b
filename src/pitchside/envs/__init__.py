"""The games as environments for learners, under the names of the libraries that learners use.

    from pitchside.envs import play_ball_v0         # PettingZoo
    import pitchside.envs.gym                       # Gymnasium: pitchside/PlayBall-v0 against a bot
    import pitchside.envs.spiel                     # OpenSpiel: python_pitchside_play_ball

Importing this package alone loads none of them; `pip install pitchside[envs]` brings them. `docs/envs` has a
page for each game.
"""
