"""Entrances of warehouses, sheds and yards, each by its building, its colour and what is around it."""

import building as b
import materials as m
import outdoors as o
from fronts import glass_doors, sign
from light import daylight, eye
from shapes import at, box, extrude, tube


def brick_warehouse():
    """Fortitude Valley: a converted warehouse of brick."""
    daylight(height=38, bearing=215, sun=3.6)
    o.street(-3.2)
    brick = m.brick_wall('y', ('#96523c', '#a9654a'))
    b.wall(-14, 0, 11.6, 7.6, brick, thick=0.3)
    b.wall(2.4, 0, 12, 7.6, brick, thick=0.3)
    b.wall(-2.4, 0, 4.8, 3.0, brick, thick=0.3, z=4.6)
    box((-2.6, -0.04, 0), (0.2, 0.4, 4.6), m.charcoal())
    box((2.4, -0.04, 0), (0.2, 0.4, 4.6), m.charcoal())
    box((-2.6, -1.5, 3.4), (5.2, 1.7, 0.18), m.charcoal(), bevel=0.01)
    sign('FORTITUDE VALLEY STORAGE', 0, -1.5, 3.55, 5.2, 0.8, 0.3, m.operator(), m.charcoal())
    b.window(-2.4, 0.15, 4.8, 1.0, 3.55, bars=(4, 1))
    glass_doors(0, 0.2, 2.6, 3.3)
    for x in (-2.4, 1.3):
        b.window(x, 0.2, 1.1, 3.3, 0, bars=(1, 2))
    for x in (-12, -9.3, -6.6, 4.4, 7.1, 9.8):
        for z, tall in ((1.0, 1.9), (4.2, 2.0)):
            box((x - 0.1, -0.06, z - 0.12), (2.0, 0.12, 0.12), m.surface('sill', '#cfc8bb'), bevel=0.01)
            box((x, -0.012, z), (1.8, 0.02, tall), m.surface('dark pane', '#3a4750', rough=0.06), bevel=0)
            b.window(x, -0.06, 1.8, tall, z, bars=(3, 3))
    for z in (0.0, 3.4, 7.4):
        box((-14, -0.05, z), (11.4 if z < 7 else 28.4, 0.1, 0.2), m.surface('sill', '#cfc8bb'), bevel=0.01)
        box((2.6, -0.05, z), (11.8, 0.1, 0.2), m.surface('sill', '#cfc8bb'), bevel=0.01)
    o.tree(-6.4, -2.3, 6.5, spread=2.1, base=2.4)
    o.hedge(3.2, -0.9, 4.5)
    o.trolley(-3.6, -1.1, turn=25)
    eye((2.2, -9.6, 1.55), (0.3, 0, 0), lens=27, rise=0.1)


def suburban_shed():
    """North Lakes: a low shed of steel with a verandah."""
    daylight(height=45, bearing=205, sun=3.6)
    o.ground()
    box((-40, -2.4, -0.08), (80, 2.6, 0.1), m.concrete(), bevel=0)
    b.sheet_wall(-16, 0, 13.6, 4.2, '#e5e1d6')
    b.sheet_wall(2.4, 0, 16, 4.2, '#e5e1d6')
    b.sheet_wall(-2.4, 0, 4.8, 1.3, '#e5e1d6', z=2.9)
    gable = [(-16.2, 4.1), (18.6, 4.1), (18.6, 4.5), (1.2, 6.1), (-16.2, 4.5)]
    extrude(gable, 0.3, m.surface('roof edge', '#5f6f78', rough=0.4), at(0, -0.25, 0), bevel=0.01)
    sign('NORTH LAKES STORAGE', 0, -0.12, 3.1, 5.6, 0.9, 0.36, m.surface('sign blue', '#3f6172', rough=0.5), m.white())
    box((-3, -2.2, 2.85), (6, 2.3, 0.12), m.charcoal(), bevel=0.01)
    for x in (-2.9, 2.8):
        box((x, -2.15, 0), (0.1, 0.1, 2.85), m.charcoal())
    glass_doors(0, 0.05, 2.6, 2.7)
    for x in (-2.4, 1.3):
        b.window(x, 0.05, 1.1, 2.7, 0, bars=(1, 1))
    for i in range(4):
        b.roller_door(4.0 + i * 3.3, -0.06, 2.9, 2.8, '#3f6172', label=f'G{i + 1}')
    for i in range(2):
        b.window(-8.5 + i * 2.6, -0.06, 1.9, 1.1, 1.2, bars=(2, 1), pane=m.surface('dark pane', '#3a4750', rough=0.06))
    o.hedge(-9.2, -1.0, 5.6, tall=0.6)
    o.stripes(-10, -8.4, 3, numbers=False)
    o.car(-6.2, -5.7, turn=90, colour='#b9c2c4')
    o.far_trees(y=16)
    o.tree(-12.5, -3, 7.5, spread=2.6, base=2.2)
    eye((3.2, -11.5, 1.6), (0.6, 0, 0), lens=25, rise=0.07)


def wool_store():
    """Port Adelaide: a wool store of stone with saw-tooth roofs."""
    daylight(height=36, bearing=150, sun=3.8)
    o.street(-3.6, m.laid('setts', ('#8b857c', '#7c766e'), '#5d5852', (0.24, 0.14), gap=0.012, rough=0.85))
    stone = m.laid('stone', ('#cdb58d', '#bfa57c'), '#a08b6b', (0.62, 0.3), gap=0.012, rough=0.9, up='y')
    for low, wide in ((-15, 12.4), (2.6, 13)):
        b.wall(low, 0, wide, 5.2, stone, thick=0.4)
    b.wall(-2.6, 0, 5.2, 1.6, stone, thick=0.4, z=3.6)
    for i in range(5):
        x = -15 + i * 6.15
        extrude([(x, 5.2), (x + 6.15, 5.2), (x + 6.15, 7.6)], 0.4, stone, at(0, 0, 0))
        extrude([(x - 0.1, 5.3), (x + 6.25, 7.75), (x + 6.25, 7.62), (x - 0.1, 5.17)], 8, m.surface('old roof', '#8d9490', rough=0.5), at(0, -0.15, 0))
    green = m.surface('wharf green', '#40594d', rough=0.55)
    for side in (-1, 1):
        box((1.3 if side > 0 else -2.6, -0.06, 0), (1.3, 0.1, 3.6), green, bevel=0.01)
        for v in (0.3, 1.7, 3.1):
            box((1.3 if side > 0 else -2.6, -0.1, v), (1.3, 0.05, 0.14), green, bevel=0.01)
    glass_doors(0, 0.2, 2.6, 2.9)
    b.window(-1.3, 0.2, 2.6, 0.7, 2.9, bars=(4, 1))
    box((-2.9, -0.08, 3.6), (5.8, 0.5, 0.28), m.surface('lintel', '#dccba8', rough=0.85), bevel=0.02)
    sign('PORT ADELAIDE WOOL STORE', 0, -0.06, 4.15, 6.4, 0.75, 0.34, green, m.surface('cream', '#f0e4c8'), small=None)
    for x in (-12, -8.5, -5, 4.2, 7.7, 11.2):
        box((x, -0.012, 1.4), (1.5, 0.02, 2.0), m.surface('dark pane', '#3a4750', rough=0.06), bevel=0)
        b.window(x, -0.06, 1.5, 2.0, 1.4, bars=(3, 4), frame_mat=green)
        box((x - 0.1, -0.1, 1.26), (1.7, 0.14, 0.14), m.surface('lintel', '#dccba8', rough=0.85), bevel=0.01)
    o.box_trailer(5.4, -1.9, turn=8)
    for x in (-4.4, -3.5):
        tube((x, -1.5, 0), (x, -1.5, 0.8), 0.14, m.charcoal())
        tube((x, -1.5, 0.8), (x, -1.5, 0.88), 0.2, m.charcoal())
    eye((2.6, -10.2, 1.55), (0.5, 0, 0), lens=25, rise=0.09)


def yard():
    """Coopers Plains: a yard of garages behind a gate."""
    daylight(height=48, bearing=215, sun=3.8)
    o.ground()
    box((-40, -30, -0.07), (80, 25.6, 0.1), m.surface('verge', '#7d8a5c', rough=1, mottle=0.2, scale=1.2, bump=0.6, bump_scale=90), bevel=0)
    box((-3.6, -30, -0.04), (7.4, 26, 0.08), m.concrete(), bevel=0)
    b.fence(-24, -4, 20.2)
    b.fence(3.8, -4, 20.2)
    for x in (-3.9, 3.6):
        box((x, -4.15, 0), (0.32, 0.32, 2.3), m.operator(), bevel=0.01)
    b.fence(1.0, -4.25, 2.7, 1.9)
    box((-5.3, -5.2, 0), (0.14, 0.14, 1.25), m.charcoal())
    b.keypad(-5.28, -5.2, 1.05)
    sign('COOPERS PLAINS DRIVE-UP', -7.1, -4.7, 0.8, 5.0, 1.25, 0.33, m.operator(), m.charcoal(), small='STORAGE  ·  TRAILERS  ·  WASH BAY')
    for x in (-9.2, -5.1):
        box((x, -4.7, 0), (0.12, 0.12, 0.85), m.charcoal())
    b.sheet_wall(-26, 12, 60, 3.7, '#dcd7ca')
    for i in range(14):
        b.roller_door(-22.5 + i * 3.5, 11.9, 3.0, 2.9, label=f'G{i + 1}')
    box((-26.2, 11.4, 3.6), (60.4, 1, 0.25), m.charcoal(), bevel=0.01)
    b.sheet_wall(9, 12, 16, 3.4, '#dcd7ca', turn=-90)
    for i in range(4):
        b.roller_door(8.9, 11.2 - i * 3.5, 3.0, 2.9, label=f'G{20 + i}', turn=-90)
    o.car(2.0, 3.5, turn=115, colour='#a8452f')
    o.box_trailer(-7.2, 5.5, turn=200)
    o.far_trees(y=22, tall=8)
    o.tree(-14, -6.5, 8, spread=2.8, base=2.4)
    o.hedge(-13.5, -5.4, 4)
    eye((0.4, -14.5, 1.7), (-3.0, 0, 0), lens=26, rise=0.02)


scenes = {
    'fortitude-valley': brick_warehouse,
    'north-lakes': suburban_shed,
    'port-adelaide': wool_store,
    'coopers-plains': yard,
}
