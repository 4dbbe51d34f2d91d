"""One picture for each kind of storage: rooms by size, lockers, parcel stores."""

import building as b
import contents as c
import materials as m
from light import daylight, eye, panel, window_light
from shapes import box


def storage_room(width, depth, fill, colour=m.AMBER, neighbour=True, lens=24, back=3.1, tall=2.5):
    """An open room seen from the corridor in front of it, with its neighbours' doors."""
    daylight(height=50, bearing=150, sun=0, sky=0.06)
    door = min(width - 0.3, 4.6)
    b.floor(-5, -4, 10, 4 + depth)
    b.partition(-width / 2, 0, depth, tall + 0.35, turn=90)
    b.partition(width / 2, depth, depth, tall + 0.35, turn=-90)
    b.ribbed((-width / 2, depth, 0), width, tall + 0.35, m.white(), 0, pitch=0.15, depth=0.018)
    box((-width / 2, 0, tall + 0.35), (width, depth, 0.05), m.white(), bevel=0)
    b.roller_door(-door / 2, 0, door, 2.2, colour, opened=0.985, label='A7')
    b.ribbed((-6, 0.02, 2.2), 12, 0.12, m.white(), 0, pitch=0.2, depth=0.02)
    for side in (-1, 1):
        edge = door / 2 if side > 0 else -width / 2 - 0.12
        box((edge, -0.02, 0), (width / 2 + 0.12 - door / 2, 0.1, 2.2), m.white(), bevel=0.003)
        start = width / 2 + 0.12 if side > 0 else -width / 2 - 0.12 - 1.3
        for i in range(3):
            b.roller_door(start + side * i * 1.45, 0, 1.3, 2.2, colour, label=f'A{7 + side * (i + 1)}')
            box((start + side * i * 1.45 + (1.3 if side > 0 else -0.15), -0.02, 0), (0.15, 0.1, 2.2), m.white(), bevel=0.003)
    b.keypad(door / 2 + 0.06, -0.025, 1.25)
    b.ribbed((-6, -0.02, 2.3), 12, 0.9, m.white(), 0, pitch=0.2, depth=0.02)
    box((-6, -5, 3.15), (12, 5, 0.05), m.white(), bevel=0)
    panel((-2.4, -2.2, 3.12), (4.8, 0.4), 130, visible=False)
    panel((-0.25, depth * 0.35, tall + 0.3), (0.5, min(1.2, depth * 0.5)), 26 + 8 * width * depth, visible=False)
    window_light((-3.5, -4.5, 1.8), (3, 2.2), 60, turn=-25)
    fill(width, depth)
    eye((0.2, -back, 1.4), (0.2, 1, 0), lens=lens, rise=-0.03)


def small_things(width, depth):
    c.stack(-0.7, 0.95, (2, 2, 1, 1))
    c.suitcase(-0.68, 0.42)
    c.crate(0.18, 0.98, 0)
    c.crate(0.2, 0.97, 0.31, '#c98a3c')
    c.carton(0.24, 1.0, 0.62, (0.42, 0.36, 0.3))
    c.rug_roll(0.6, 0.7, 1.5)
    c.floor_lamp(0.3, 0.6, 1.3)
    c.backpack(-0.12, 0.5, 0)


def medium_things(width, depth):
    c.mattress(-0.97, 0.9)
    c.sofa(-0.62, 2.05, 1.55, '#5f7480')
    c.cushion(-0.3, 2.5, 0.46)
    c.cushion(0.25, 2.48, 0.46, '#e0d8c6')
    c.stack(0.42, 1.25, (1, 1, 1, 1), size=(0.5, 0.45, 0.4))
    c.stack(0.44, 0.7, (1, 1), size=(0.46, 0.42, 0.38))
    c.crate(-0.6, 0.5, 0)
    c.floor_lamp(-0.5, 1.65)
    c.rug_roll(0.86, 2.0, 1.9)
    c.carton(-0.58, 0.52, 0.31, (0.44, 0.34, 0.3), label='KITCHEN')


def large_things(width, depth):
    c.sofa(-1.4, 2.05, 1.9, '#6b7a5f')
    c.cushion(-1.1, 2.5, 0.46, '#d9a25c')
    c.fridge(0.82, 2.3)
    c.mattress(-1.42, 0.15, 0.3, 1.8)
    c.chest(0.55, 1.6, 0.85)
    c.stack(0.6, 1.62, (2, 1), size=(0.4, 0.38, 0.34), z=1.02)
    c.stack(0.45, 0.75, (2, 2), size=(0.48, 0.42, 0.4))
    c.table(-1.0, 1.0, 1.1, 0.7)
    c.stack(-0.95, 1.1, (2, 1), size=(0.44, 0.4, 0.36), z=0.74)
    c.crate(-0.8, 1.15, 0)
    c.floor_lamp(0.5, 2.6, 1.7)
    c.rug_roll(1.33, 1.4, 2.0)


def extra_large_things(width, depth):
    for x in (-2.75, -1.75):
        c.shelf(x, depth - 0.45, 0.95, 1.95, books=x < -2)
    c.stack(-1.7, depth - 0.4, (1,), size=(0.6, 0.35, 0.4), z=1.96)
    c.sofa(-0.5, depth - 1.0, 2.0, '#5f7480')
    c.cushion(-0.2, depth - 0.5, 0.46)
    c.fridge(1.9, depth - 0.75)
    c.stack(-2.8, 0.6, (3, 3, 2), size=(0.48, 0.42, 0.4))
    c.mattress(2.6, 0.5, 0.3, 2.0, 1.5)
    c.chest(1.2, 1.6, 0.9)
    c.table(-0.9, 0.95, 1.5, 0.8)
    c.stack(-0.8, 1.05, (2, 1), size=(0.46, 0.4, 0.36), z=0.74)
    c.suitcase(0.85, 0.75)
    c.bicycle(-2.9, 1.55)
    c.rug_roll(2.45, 2.2, 2.0)
    c.floor_lamp(1.6, 2.3, 1.7)


def small():
    storage_room(1.5, 1.5, small_things, back=2.9, lens=27)


def medium():
    storage_room(2.0, 3.0, medium_things, back=2.9, lens=26)


def large():
    storage_room(3.0, 3.0, large_things, back=3.3, lens=25)


def extra_large():
    storage_room(6.0, 3.0, extra_large_things, back=3.6, lens=21)


def lockers(opened=(3, 1), pale=True):
    _locker_hall()
    b.locker_bank(-2.45, 0.0, 10, 2, (0.5, 0.9), opened=opened, pale=m.surface('pale door', '#e3dccf', rough=0.45))
    left = -2.45 + opened[0] * 0.5
    c.backpack(left + 0.06, 0.14, 1.02)
    box((-0.9, -1.5, 0.4), (1.8, 0.4, 0.05), m.oak(), bevel=0.01)
    for x in (-0.8, 0.7):
        box((x, -1.45, 0), (0.06, 0.3, 0.4), m.charcoal())
    c.helmet(0.3, -1.3, 0.45)
    eye((0.15, -3.4, 1.35), (0.15, 0, 0), lens=25, rise=-0.03)


def parcels():
    _locker_hall()
    b.locker_bank(-2.8, 0.0, 7, 2, (0.8, 1.0), opened=(3, 1), prefix='P', depth=0.7)
    c.carton(-0.3, 0.12, 1.11, (0.5, 0.4, 0.34), turn=2)
    c.carton(-0.22, 0.16, 1.45, (0.34, 0.3, 0.22), turn=-6)
    c.stack(0.9, -1.0, (1, 1), size=(0.5, 0.42, 0.36))
    eye((0.2, -3.5, 1.35), (0.2, 0, 0), lens=25, rise=-0.02)


def _locker_hall():
    daylight(height=38, bearing=205, sun=3.0, sky=0.12)
    b.floor(-6, -6, 12, 6.6, m.paving())
    b.wall(-6, 0.72, 12, 3.4, m.plaster())
    b.wall(3.6, 0.8, 8, 3.4, m.plaster(), turn=-90)
    box((-6, -2.2, 3.2), (12, 3, 0.1), m.white(), bevel=0)
    panel((-2.6, -0.9, 3.18), (5.2, 0.16), 120)
    window_light((-4.5, -5, 2), (4, 2.4), 120, turn=-30)
    box((-6, 0.7, 2.15), (12, 0.06, 0.03), m.glowing('strip', '#ffd9a0', 2), bevel=0)


scenes = {
    'room-small': small,
    'room-medium': medium,
    'room-large': large,
    'room-extra-large': extra_large,
    'locker': lockers,
    'parcel-store': parcels,
}
