"""Pitch Out: what the referee says, in both languages: no raw id, no gap left open, no clause twice."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitchside.core.referee import judge
from tests.games.pitch_out.scenes import HOODS, PITCH_OUT, Line, Scene, by, deployed, flick, match_of, table

BASIC = match_of(rules="basic")
RAW = re.compile(r"\b(south|north|obstacle)\.\w|POT-|[{}]|_|\bNone\b|\bnull\b|\[|\]")
"""What no sentence for players may hold."""

REFUSED: list[tuple[Scene, list[Line]]] = [
    (BASIC, ["place piece=south.guard x=1 y=1"]),
    (BASIC, ["stop"]),
    (BASIC, [by("north", "first who=north")]),
    (BASIC, ["first who=south", "place piece=north.guard x=1 y=1"]),
    (BASIC, ["first who=south", "place piece=south.guard x=400 y=400"]),
    (BASIC, ["first who=south", "place piece=obstacle.south.1 x=36 y=100"]),
    (BASIC, ["first who=south", *deployed()[:1], *deployed()[:1]]),
    (BASIC, ["first who=south", "place piece=south.guard x=99 y=99", "place piece=south.runner x=99 y=99"]),
    (
        BASIC,
        [
            "first who=south",
            "place piece=obstacle.south.1 x=100 y=100",
            "place piece=obstacle.south.2 x=190 y=100",
        ],
    ),
    (table(), [flick("north.runner", angle=0, speed=500)]),
    (table(), [by("north", flick("north.runner", angle=0, speed=500))]),
    (table("obstacle.centre 400 400"), [flick("obstacle.centre", angle=0, speed=500)]),
    (table("obstacle.centre 400 400"), ["place piece=obstacle.centre x=100 y=100"]),
    (table("obstacle.centre 400 400", "south.guard 400 450"), [flick("south.guard", angle=270, speed=500)]),
    (table(reserve=("south.guard",)), [flick("south.guard", angle=270, speed=500)]),
    (table(reserve=("south.guard",)), ["power copy=runner"]),
    (table(reserve=("south.guard",)), ["power copy=guard", "power copy=null"]),
    (table(), ["power copy=guard"]),
    (table(), ["again"]),
    (table(), ["guard save=null"]),
    (table(), ["ban puck=north.witch"]),
    (
        table("south.runner 400 400"),
        [flick("south.runner", angle=0, speed=300), flick("south.assassin", angle=0, speed=300)],
    ),
    (
        table("south.shadow on north.guard", "north.guard 400 400", teams=HOODS, turn="north"),
        [flick("north.guard", angle=0, speed=300)],
    ),
    (
        table("south.immortal 400 600"),
        [flick("south.immortal", angle=90, speed=3000), "place piece=south.immortal x=400 y=400"],
    ),
    (
        table("south.immortal 400 600"),
        [flick("south.immortal", angle=90, speed=3000), "place piece=south.guard x=400 y=100"],
    ),
    (table("south.immortal 400 600"), [flick("south.immortal", angle=90, speed=3000), "stop"]),
    (
        table("south.immortal 400 500", "north.runner 400 700", "north.guard 600 640"),
        [flick("south.immortal", angle=90, speed=2500), "guard save=north.captain"],
    ),
    (
        table("south.immortal 400 500", "north.runner 400 700", "north.guard 600 640"),
        [flick("south.immortal", angle=90, speed=2500), "guard save=north.guard"],
    ),
    (
        table("south.immortal 400 500", "north.runner 400 700", "north.guard 600 640"),
        [flick("south.immortal", angle=90, speed=2500), by("south", "guard save=null")],
    ),
    (
        table("south.sapper 400 300", "obstacle.centre 400 400"),
        [flick("south.sapper", angle=90, speed=1200), "place piece=obstacle.centre x=700 y=700 angle=0"],
    ),
    (
        table("south.sapper 400 300", "obstacle.centre 400 400"),
        [flick("south.sapper", angle=90, speed=1200), "place piece=obstacle.south.1 x=700 y=700 angle=0"],
    ),
    (
        table("south.shadow 400 300", "north.guard 384 400", "north.immortal 416 400", teams=HOODS),
        [flick("south.shadow", angle=90, speed=700), "cover puck=north.captain"],
    ),
    (match_of(rules="advanced", format=5), [by("south", 'select pucks=["south.captain"]')]),
    (match_of(rules="advanced", format=5), [by("south", 'select pucks=["north.captain"]')]),
    (
        table("south.guard 400 500", "north.captain 400 700", "south.major 200 200"),
        [flick("south.guard", angle=90, speed=2500), "ban puck=south.guard"],
    ),
    (
        table("south.guard 400 500", "north.captain 400 700", "south.major 200 200"),
        [flick("south.guard", angle=90, speed=2500), "stop", "swap out=north.captain in=north.witch"],
    ),
    (
        table("south.guard 400 500", "north.captain 400 700", score={"south": 1, "north": 0}, round=2),
        [flick("south.guard", angle=90, speed=2500), "stop"],
    ),
]

RULED: list[tuple[Scene, list[Line]]] = [
    (table("south.guard 400 500", "north.runner 400 700"), [flick("south.guard", angle=90, speed=2500)]),
    (table("south.guard 400 700"), [flick("south.guard", angle=90, speed=2500)]),
    (table("south.assassin 400 400", "north.guard 400 500"), [flick("south.assassin", angle=90, speed=700)]),
    (table("south.assassin 400 600", "north.guard 415 700"), [flick("south.assassin", angle=90, speed=3500)]),
    (table("south.guard 400 400", "north.infested 400 500"), [flick("south.guard", angle=90, speed=700)]),
    (table("south.major 400 400", "north.infested 400 500"), [flick("south.major", angle=90, speed=700)]),
    (
        table("south.immortal 400 600", "north.infested 415 700"),
        [flick("south.immortal", angle=90, speed=3500)],
    ),
    (table("south.immortal 400 600"), [flick("south.immortal", angle=90, speed=3000)]),
    (
        table("south.guard 400 450", "obstacle.centre 400 600", "north.runner 400 720"),
        [flick("south.guard", angle=90, speed=3000)],
    ),
    (
        table(
            "south.guard 400 370", "obstacle.centre 400 520", "north.infested 400 620", "south.runner 400 680"
        ),
        [flick("south.guard", angle=90, speed=4000)],
    ),
    (table("south.guard 400 600", "obstacle.south.1 400 740"), [flick("south.guard", angle=90, speed=4000)]),
    (
        table("south.runner 400 400", reserve=("south.guard",)),
        ["power copy=guard", flick("south.runner", angle=90, speed=300)],
    ),
    (
        table("south.immortal 400 500", "north.runner 400 700", "north.guard 600 640"),
        [flick("south.immortal", angle=90, speed=2500), "guard save=north.runner"],
    ),
    (
        table("south.shadow 400 400", "north.guard 400 500", teams=HOODS),
        [flick("south.shadow", angle=90, speed=700)],
    ),
    (
        table("south.shadow on north.guard", "north.guard 400 500", teams=HOODS),
        [flick("south.shadow", angle=90, speed=200)],
    ),
    (
        table("south.shadow 400 400", "north.major 400 500", teams=HOODS),
        [flick("south.shadow", angle=90, speed=700)],
    ),
    (
        table("south.captain on north.guard", "north.guard 400 500", teams=HOODS),
        [flick("south.captain", angle=90, speed=200)],
    ),
    (
        table("south.witch 400 500", "north.runner 400 700", teams=HOODS),
        [flick("south.witch", angle=90, speed=2500), "place piece=south.golem1 x=400 y=100"],
    ),
    (table("south.captain 400 600", "north.captain 415 700"), [flick("south.captain", angle=90, speed=3500)]),
    (
        table(
            "south.guard 400 500",
            "north.runner 400 700",
            "north.captain 60 700",
            "south.captain 60 60",
            alone=True,
        ),
        [flick("south.guard", angle=90, speed=2500)],
    ),
    (
        table("south.guard 400 500", "north.captain 400 700", "south.major 200 200"),
        [
            flick("south.guard", angle=90, speed=2500),
            "ban puck=south.major",
            "swap in=south.sapper",
            "stop",
            "stop",
        ],
    ),
    (
        table("south.runner 400 300", "south.guard 100 300"),
        [flick("south.runner", angle=90, speed=4000), "guard save=south.runner"],
    ),
    (match_of(rules="basic", chooser="toss"), ["toss to=north", "first who=south"]),
]


def said(scene: Scene, lines: list[Line], lang: str) -> dict[str, Any]:
    """The referee's answer in a language."""
    document = {
        "game": "pitch-out",
        "options": scene.options,
        "position": scene.position,
        "actions": scene.said(tuple(lines)),
    }
    return judge(PITCH_OUT, document, lang)


@pytest.mark.parametrize("case", range(len(REFUSED)))
def test_a_refusal_is_worded_for_players(case: int) -> None:
    """A sentence in each language, with names instead of ids."""
    whys = {lang: said(*REFUSED[case], lang)["refused"]["why"] for lang in ("en", "fr")}
    assert whys["en"] != whys["fr"]
    for why in whys.values():
        assert not RAW.search(why), why
        assert why.endswith((".", "!"))


RUN_OUT = table("south.commando 400 600", "north.runner 415 700", "south.guard 200 200")
INFECTED = table("south.commando 400 400", "north.infested 400 500", "south.guard 200 200")
OUT, TOUCH = flick("south.commando", angle=90, speed=3500), flick("south.commando", angle=90, speed=700)
GOLEMS = ("south.golem1 600 100", "south.golem2 660 100")
SEVEN = [
    f"south.{name} {60 + 60 * at} 100"
    for at, name in enumerate(("captain", "guard", "assassin", "runner", "immortal", "shadow", "golem1"))
]
HEX = ("south.witch 400 500", "north.runner 400 700")
SPOKEN: list[tuple[Scene, list[Line], str, list[tuple[str, str]]]] = [
    (
        RUN_OUT,
        [OUT, "guard save=null"],
        "POT-6.16",
        [
            (
                "South’s Commando left the arena: its activation is over.",
                "Le Commando de Sud a quitté l’arène : fin de son activation.",
            )
        ],
    ),
    (
        INFECTED,
        [TOUCH, "guard save=null"],
        "POT-6.16",
        [
            (
                "A touch eliminated South’s Commando: its activation is over.",
                "Un toucher a éliminé le Commando de Sud : fin de son activation.",
            )
        ],
    ),
    (
        INFECTED,
        [flick("south.commando", angle=105, speed=2500), "guard save=null"],
        "POT-6.16",
        [
            (
                "A touch eliminated South’s Commando: its activation is over.",
                "Un toucher a éliminé le Commando de Sud : fin de son activation.",
            )
        ],
    ),
    (
        RUN_OUT,
        [OUT, "guard save=south.commando"],
        "POT-6.16",
        [
            (
                "South’s Commando is back, but its activation is over.",
                "Le Commando de Sud est de retour, mais son activation est finie.",
            )
        ],
    ),
    (
        INFECTED,
        [TOUCH, "guard save=south.commando"],
        "POT-6.16",
        [
            (
                "South’s Commando is back, but its activation is over.",
                "Le Commando de Sud est de retour, mais son activation est finie.",
            )
        ],
    ),
    (
        table("south.major 400 400", "north.infested 400 500"),
        [flick("south.major", angle=90, speed=700)],
        "POT-6.6",
        [("Powers do nothing to South’s Major.", "Aucun pouvoir n’agit sur le Major de Sud.")],
    ),
    (
        table("south.shadow 400 400", "north.major 400 500", teams=HOODS),
        [flick("south.shadow", angle=90, speed=700)],
        "POT-6.6",
        [
            (
                "Powers do nothing to North’s Major: South’s Shadow cannot cover it.",
                "Aucun pouvoir n’agit sur le Major de Nord : l’Ombre de Sud ne peut pas se poser dessus.",
            )
        ],
    ),
    (
        table("south.runner 400 400"),
        [flick("south.runner", angle=90, speed=300)],
        "POT-6.4",
        [
            (
                "South’s Runner touched no puck and may be flicked once more.",
                "Le Runner de Sud n’a touché aucun pion et peut rejouer.",
            )
        ],
    ),
    (
        table("south.commando 400 400", "north.guard 400 450"),
        [flick("south.commando", angle=90, speed=700)],
        "POT-6.7",
        [
            (
                "South’s Commando touched a puck and may be flicked once more.",
                "Le Commando de Sud a touché un pion et peut rejouer.",
            )
        ],
    ),
    (
        table("south.immortal 400 500", "north.infested 400 560"),
        [flick("south.immortal", angle=90, speed=900)],
        "POT-6.5",
        [
            (
                "Even the Immortal yields to the infestation: North’s Infested eliminates South’s Immortal.",
                "Même l’Immortel cède à l’infestation : l’Infesté de Nord élimine l’Immortel de Sud.",
            ),
        ],
    ),
    (
        table(*HEX, *GOLEMS, teams=HOODS),
        [flick("south.witch", angle=90, speed=2500)],
        "POT-6.11",
        [
            (
                "Two Golems are in play already: South’s Witch brings no third.",
                "Deux Golems sont déjà en jeu : la Sorcière de Sud n’en amène pas de troisième.",
            )
        ],
    ),
    (
        table(*HEX, *SEVEN, teams=HOODS),
        [flick("south.witch", angle=90, speed=2500)],
        "POT-6.12",
        [
            (
                "No Golem enters for South’s Witch: no puck body is free.",
                "La Sorcière de Sud n’amène pas de Golem : aucun corps de pion n’est libre.",
            )
        ],
    ),
]
"""A clause, and what is said under it, in English and in French."""


@pytest.mark.parametrize("case", range(len(SPOKEN)))
def test_what_is_said_under_a_clause(case: int) -> None:
    """Each ruling is told once, with its reason."""
    scene, lines, clause, expected = SPOKEN[case]
    rulings = [one for one in scene.play(*lines).raw["rulings"] if one["rule"] == clause]
    texts = {
        lang: [PITCH_OUT.rulebook.say(one["code"], one["facts"], lang) for one in rulings]
        for lang in ("en", "fr")
    }
    assert texts["en"] == [english for english, _ in expected]
    assert [text.replace("\u202f", " ") for text in texts["fr"]] == [french for _, french in expected]


def test_that_the_infested_eliminates_the_immortal_is_told_once() -> None:
    """Under 6.5; under 6.9 only the Infested itself is named as eliminated."""
    scene = table("south.immortal 400 500", "north.infested 400 560")
    rulings = scene.play(flick("south.immortal", angle=90, speed=900)).raw["rulings"]
    told = [(one["rule"], one["facts"]["piece"]) for one in rulings]
    assert told == [("POT-6.5", "south.immortal"), ("POT-6.9", "north.infested")]


@pytest.mark.parametrize("case", range(len(RULED)))
def test_a_ruling_is_worded_for_players(case: int) -> None:
    """Every ruling of an accepted line has its sentence in each language."""
    answer = RULED[case][0].play(*RULED[case][1])
    assert answer.raw["rulings"]
    for ruling in answer.raw["rulings"]:
        assert ruling["rule"] in PITCH_OUT.rulebook
        texts = {lang: PITCH_OUT.rulebook.say(ruling["code"], ruling["facts"], lang) for lang in ("en", "fr")}
        assert texts["en"] != texts["fr"]
        for text in texts.values():
            assert not RAW.search(text), text
            assert text.endswith((".", "!"))
