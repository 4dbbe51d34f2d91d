"""Entrances in a street: an arcade, a printing house, a lobby, a club."""

import building as b
import contents as c
import materials as m
import outdoors as o
from fronts import glass_doors, sign
from light import daylight, eye, panel, window_light
from shapes import at, box, extrude, write
from work import pool_table


def arcade():
    """Fremantle: an arcade of lockers that opens to the street."""
    daylight(height=44, bearing=160, sun=3.8)
    o.street(-3.0)
    tiles = m.laid('tiles', ('#3d6f78', '#467b84'), '#d3d6d1', (0.2, 0.07), gap=0.006, rough=0.2, up='y', bump=0.2)
    render = m.surface('lime', '#eadfc9', rough=0.9, bump=0.08, bump_scale=120)
    for low, wide in ((-12, 8.4), (3.6, 9)):
        b.wall(low, 0, wide, 1.0, tiles, thick=0.3)
        b.wall(low, 0.01, wide, 5.4, render, thick=0.3, z=1.0)
    b.wall(-3.6, 0, 7.2, 2.9, render, thick=0.3, z=3.5)
    aside = m.laid('tiles aside', ('#3d6f78', '#467b84'), '#d3d6d1', (0.2, 0.07), gap=0.006, rough=0.2, up='x', bump=0.2)
    for x, inner in ((-3.9, -3.5), (3.5, 3.49)):
        box((x, -0.1, 0), (0.4, 0.5, 3.6), tiles, bevel=0.01)
        box((inner, -0.1, 0), (0.01, 0.5, 3.6), aside, bevel=0)
    for i in range(11):
        colour = ('#f2ede1', '#e8912a')[i % 2]
        left = -4.4 + i * 0.8
        extrude([(-0.0, 3.55), (-1.5, 3.05), (-1.5, 3.0), (-0.0, 3.5)], 0.8, m.surface(f'awning {colour}', colour, rough=0.8), at(left + 0.8, 0, 0, 90))
    sign('FREMANTLE LOCKERS', 0, -0.05, 3.95, 5.6, 0.8, 0.42, render, m.surface('sea letters', '#2f5c66', rough=0.4))
    b.floor(-3.6, 0, 7.2, 9, m.paving())
    for side in (-1, 1):
        b.wall(3.5 * side, 0.4 if side < 0 else 9, 8.6, 3.6, m.plaster(), turn=-90 * side)
    b.wall(-3.6, 9, 7.2, 3.6, m.plaster())
    box((-3.6, 0.3, 3.5), (7.2, 9, 0.1), m.white(), bevel=0)
    b.locker_bank(-2.5, 4.2, 10, 2, (0.5, 0.95), opened=(6, 1), pale=m.surface('pale door', '#e3dccf', rough=0.45))
    b.wall(-3.6, 4.75, 7.2, 3.5, m.plaster())
    panel((-2.6, 2.4, 3.48), (5.2, 0.3), 300)
    window_light((0, 0.2, 2), (6, 2.4), 160)
    for x in (-10, -7, 5.2, 8.2):
        box((x, -0.0, 1.5), (1.6, 0.02, 1.7), m.surface('dark pane', '#3a4750', rough=0.06), bevel=0)
        b.window(x, -0.05, 1.6, 1.7, 1.5, bars=(2, 2), frame_mat=m.white())
    o.tree(6.6, -2.2, 5.6, spread=1.7, base=2.2, colour='#6f8a4c')
    c.suitcase(-2.4, -1.0, '#b5583c')
    c.suitcase(-1.85, -1.2, '#3f5f73', (0.38, 0.24, 0.55))
    eye((0.9, -9.0, 1.55), (0.2, 0, 0), lens=27, rise=0.06)


def printing_house():
    """Surry Hills: an old printing house with tall windows."""
    daylight(height=34, bearing=222, sun=3.6)
    o.street(-3.0)
    brick = m.brick_wall('y', ('#6d4a3c', '#7d5746'))
    bays = [(-13.4, 3.6), (-9.2, 3.6), (-5.0, 3.0), (2.0, 3.6), (6.2, 3.6), (10.4, 3.6)]
    cream = m.surface('cream stone', '#ddd1ba', rough=0.8)
    b.wall(-14, 0, 28.6, 0.8, brick, thick=0.4)
    for x in (-14, -9.8, -5.6, -2.0, 1.4, 5.6, 9.8, 14):
        b.wall(x, -0.08, 0.6, 8.6, brick, thick=0.5)
    for z in (3.6, 7.8):
        b.wall(-14, 0, 28.6, 0.9, brick, thick=0.4, z=z)
        box((-14.1, -0.14, z + 0.84), (28.8, 0.3, 0.14), cream, bevel=0.02)
    for x, wide in bays:
        for z, tall in ((0.8, 2.8), (4.6, 3.2)):
            b.window(x, 0.12, wide, tall, z, bars=(4, 3))
            box((x, -0.06, z - 0.1), (wide, 0.25, 0.1), cream, bevel=0.01)
    b.window(-1.4, 0.12, 2.8, 3.2, 4.6, bars=(3, 3))
    box((-14, 2.6, 0), (28.6, 0.05, 8.6), m.surface('room behind', '#8d8474', rough=1), bevel=0)
    for z in (3.6, 8.5):
        box((-14, 0.4, z), (28.6, 2.3, 0.1), m.white(), bevel=0)
    box((-2.0, -1.5, 3.3), (4.0, 1.6, 0.14), m.charcoal(), bevel=0.01)
    sign('SURRY HILLS ROOMS', 0, -1.45, 3.42, 3.6, 0.52, 0.28, m.charcoal(), m.surface('brass', '#d9b36c', rough=0.3, metal=0.7))
    timber = m.oak()
    for x in (-1.35, 0.02):
        box((x, 0.12, 0), (1.33, 0.07, 2.75), timber, bevel=0.01)
        box((x + 0.2, 0.1, 0.9), (0.93, 0.03, 1.6), m.surface('dark pane', '#3a4750', rough=0.06), bevel=0.005)
    for x in (-0.14, 0.1):
        box((x, 0.05, 0.9), (0.035, 0.05, 0.6), m.surface('brass', '#d9b36c', rough=0.3, metal=0.7), bevel=0.01)
    b.keypad(1.5, -0.1, 1.2)
    for x in (-1.9, 1.55):
        box((x, -1.0, 0), (0.5, 0.5, 0.55), m.charcoal(), bevel=0.01)
        o.tree(x + 0.25, -0.75, 1.75, spread=0.5, base=0.85, leaves=700, leaf_size=0.09, trunk=0.03, z=0.0, colour='#4d6d3a')
    o.tree(-6.5, -2.2, 7, spread=2.2, base=2.6)
    c.bicycle(-4.2, -0.55, '#2f6b62')
    eye((2.4, -9.4, 1.55), (0.6, 0, 0), lens=26, rise=0.1)


def exchange():
    """Toowong: a lobby of glass below offices, with a jacaranda in front."""
    daylight(height=40, bearing=210, sun=3.6)
    o.street(-3.4)
    stone = m.surface('pale stone', '#d9d3c8', rough=0.7, mottle=0.04, scale=3)
    for z, tall in ((3.6, 0.9), (7.2, 0.9)):
        b.wall(-14, 0, 28, tall, stone, thick=0.4, z=z)
    for i in range(9):
        x = -14 + i * 3.5
        box((x - 0.18, -0.12, 0), (0.36, 0.5, 8.1), stone, bevel=0.01)
        if i < 8:
            b.window(x + 0.18, 0.15, 3.14, 2.7, 4.5, bars=(2, 1))
            if i not in (3, 4):
                b.window(x + 0.18, 0.15, 3.14, 3.6, 0, bars=(2, 1))
    box((-14, 2.6, 3.7), (28, 0.05, 4.4), m.surface('room behind', '#a59b89', rough=1), bevel=0)
    box((-14, 0.4, 8.0), (28, 2.3, 0.1), m.white(), bevel=0)
    b.floor(-14, 0.2, 28, 7, m.laid('terrazzo', ('#d4cec3', '#cec8bd'), '#b3ada2', (0.9, 0.9), gap=0.004, rough=0.2, offset=0, bump=0))
    b.wall(-14, 6.4, 28, 3.6, m.surface('lobby oak', '#a97f53', rough=0.5, mottle=0.1, scale=4, stretch=(6, 1, 1)))
    box((-14, 0.3, 3.55), (28, 6.5, 0.08), m.white(), bevel=0)
    b.locker_bank(-6.2, 5.6, 9, 2, (0.5, 0.9), pale=m.surface('pale door', '#e3dccf', rough=0.45))
    box((2.2, 4.0, 0), (3.0, 0.8, 1.05), m.white(), bevel=0.02)
    box((2.1, 3.9, 1.05), (3.2, 1.0, 0.05), m.oak(), bevel=0.01)
    for x in (-5, -1, 3):
        panel((x, 2.8, 3.53), (2.4, 0.4), 190)
    window_light((0, 0.6, 2), (16, 2.4), 320)
    b.window(-3.32, 0.15, 6.64, 0.9, 2.7, bars=(4, 1))
    b.window(-3.32, 0.15, 1.9, 2.7, 0, bars=(1, 1))
    b.window(1.42, 0.15, 1.9, 2.7, 0, bars=(1, 1))
    glass_doors(0, 0.15, 2.8, 2.7, inside=False)
    box((-3.6, -1.7, 3.4), (7.2, 1.8, 0.2), m.operator(), bevel=0.02)
    sign('TOOWONG EXCHANGE', 0, -0.13, 3.75, 5.0, 0.62, 0.36, stone, m.charcoal())
    o.tree(-6.8, -2.3, 6.8, spread=2.7, base=2.2, leaves=3600, leaf_size=0.16, colour='#8f78b8')
    box((4.4, -1.5, 0), (3.6, 0.9, 0.5), stone, bevel=0.02)
    o.hedge(4.5, -1.45, 3.4, tall=1.0, depth=0.8)
    eye((2.3, -10.4, 1.55), (0.4, 0, 0), lens=25, rise=0.09)


def cue_club():
    """Brunswick: a club in a painted shop front."""
    daylight(height=35, bearing=148, sun=3.6)
    o.street(-2.8)
    paint = m.surface('club green', '#33524a', rough=0.55)
    brick = m.brick_wall('y', ('#a8654c', '#b8755a'))
    b.wall(-12, 0, 24, 3.6, brick, thick=0.3, z=3.7)
    b.wall(-12, 0, 7.4, 3.8, m.surface('neighbour', '#d8cbb4', rough=0.85), thick=0.3)
    b.wall(4.8, 0, 8, 3.8, m.surface('neighbour two', '#b9c2bb', rough=0.85), thick=0.3)
    for x in (-4.6, -1.3, 1.0, 4.4):
        box((x, -0.1, 0), (0.35, 0.4, 3.7), paint, bevel=0.01)
    box((-4.7, -0.16, 3.3), (9.6, 0.5, 0.75), paint, bevel=0.01)
    write('BRUNSWICK CUE CLUB', (0.1, -0.17, 3.68), 0.42, m.surface('cream', '#f3e6c9'), deep=0.015)
    for x, wide in ((-4.25, 2.95), (1.35, 3.05)):
        b.wall(x, 0, wide, 0.6, m.laid('tile green', ('#3f6b5e', '#477668'), '#cfd4cc', (0.2, 0.07), gap=0.006, rough=0.2, up='y'), thick=0.25)
        b.window(x, 0.05, wide, 2.7, 0.6, bars=(2, 1), frame_mat=paint)
    box((-0.95, 0.15, 0), (1.95, 0.07, 2.5), m.operator('#c4642d'), bevel=0.01)
    box((-0.7, 0.12, 1.0), (1.45, 0.04, 1.3), m.surface('dark pane', '#3a4750', rough=0.06), bevel=0.005)
    box((0.78, 0.08, 0.9), (0.035, 0.05, 0.5), m.surface('brass', '#d9b36c', rough=0.3, metal=0.7), bevel=0.01)
    b.window(-0.95, 0.15, 1.95, 0.75, 2.55, bars=(2, 1), frame_mat=paint)
    b.keypad(1.12, -0.12, 1.2)
    b.floor(-4.6, 0.2, 9.4, 7, m.laid('dark boards', ('#7d5a3e', '#6f4f36'), '#3c2a1c', (1.8, 0.16), gap=0.003, rough=0.38))
    b.wall(-4.6, 6, 9.4, 3.6, m.surface('deep wall', '#5f7d72', rough=0.9))
    for side in (-1, 1):
        b.wall(4.7 * side, 6 if side > 0 else 0.3, 5.7, 3.6, m.surface('deep wall', '#5f7d72', rough=0.9), turn=-90 * side)
    box((-4.6, 0.3, 3.5), (9.4, 6, 0.1), m.white(), bevel=0)
    pool_table(-4.0, 2.2)
    pool_table(1.5, 2.2, '#2d5877')
    panel((-3.6, 1.4, 3.4), (7.4, 0.3), 260, colour=(1, 0.88, 0.7))
    for x in (-9.8, -7.2, 6.4, 9.2):
        box((x, -0.012, 1.0), (1.5, 0.02, 2.0), m.surface('dark pane', '#3a4750', rough=0.06), bevel=0)
        b.window(x, -0.06, 1.5, 2.0, 1.0, bars=(2, 2), frame_mat=m.white())
    for x in (-10, -6.6, -3.2, 0.2, 3.6, 7):
        box((x, -0.012, 4.7), (1.3, 0.02, 1.8), m.surface('dark pane', '#3a4750', rough=0.06), bevel=0)
        b.window(x, -0.06, 1.3, 1.8, 4.7, bars=(2, 2), frame_mat=m.white())
        box((x - 0.1, -0.1, 4.58), (1.5, 0.14, 0.12), m.white(), bevel=0.01)
    o.tree(-6.2, -2.0, 6, spread=1.9, base=2.4)
    c.bicycle(2.1, -0.5, '#b5583c')
    eye((1.5, -8.8, 1.55), (0.2, 0, 0), lens=26, rise=0.09)


scenes = {
    'fremantle': arcade,
    'surry-hills': printing_house,
    'toowong': exchange,
    'brunswick': cue_club,
}
