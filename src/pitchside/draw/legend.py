"""What stands with a board in letters, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

Legend = Mapping[str, str]

ENGLISH: Legend = {
    "cells": "S, N: playballers   *: the ball   .: a dotted cell",
    "south": "south",
    "north": "north",
    "no_cards": "no cards",
    "piles": "pile 1: {closed} face down   pile 2: {open}",
    "open": "{count} cards, {top} on top",
    "empty": "empty",
    "played": "played: {cards}",
    "nothing": "nothing yet",
    "ball": "ball",
    "kept": "{holder}, keeps so far: {kept}, a shot takes {needed}",
    "nobody": "nobody yet",
    "reserve": "reserve: {pieces}",
    "copies": "{seat} copies: {power}",
    "off": "off the field: {pieces}",
    "on": "on {what}",
    "carrier": "with the ball",
    "passive": "passive",
}
_FRENCH: Legend = {
    "cells": "S, N : playballers   * : la balle   . : une case à point",
    "south": "sud",
    "north": "nord",
    "no_cards": "aucune carte",
    "piles": "pioche 1 : {closed} face cachée   pioche 2 : {open}",
    "open": "{count} cartes, {top} au-dessus",
    "empty": "vide",
    "played": "jouées : {cards}",
    "nothing": "rien encore",
    "ball": "ballon",
    "kept": "{holder}, conservations : {kept}, il en faut {needed} pour tirer",
    "nobody": "personne encore",
    "reserve": "réserve : {pieces}",
    "copies": "{seat} copie : {power}",
    "off": "hors du terrain : {pieces}",
    "on": "sur {what}",
    "carrier": "avec le ballon",
    "passive": "passif",
}
LEGENDS: Mapping[str, Legend] = {"en": ENGLISH, "fr": _FRENCH}
