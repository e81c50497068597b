"""Exact disc physics: worlds and flicks in, tapes out. Units are mm, mm/s, g, seconds and degrees."""

from pitchside.physics.batch import Batch, simulate_many, warm
from pitchside.physics.course import Course, course_of
from pitchside.physics.engine import simulate
from pitchside.physics.tape import Contact, Entry, Exit, Motion, Segment, Tape
from pitchside.physics.world import Block, Border, Disc, Flick, Material, Order, Region, Table, World

VERSION = "2"
"""Written into records: the same version plays them to the same bits."""

__all__ = [
    "VERSION",
    "Batch",
    "Block",
    "Border",
    "Contact",
    "Course",
    "Disc",
    "Entry",
    "Exit",
    "Flick",
    "Material",
    "Motion",
    "Order",
    "Region",
    "Segment",
    "Table",
    "Tape",
    "World",
    "course_of",
    "simulate",
    "simulate_many",
    "warm",
]
