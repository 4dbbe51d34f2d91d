"""Meshes from numbers: boxes, cylinders, profiles, writing. Metres; x is right, y away from the eye, z up."""

import math
import os
import random

import bpy
from mathutils import Matrix, Vector

chance = random.Random(7)
# Comes with Blender's package on Debian; elsewhere Blender's own letters do.
LETTERS = '/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed-Bold.ttf'
_font = None


def mesh(name, points, faces, mat, bevel=0.0, smooth=False):
    data = bpy.data.meshes.new(name)
    data.from_pydata(points, [], faces)
    data.materials.append(mat)
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    if smooth:
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
        data.use_auto_smooth = True
        data.auto_smooth_angle = math.radians(40)
    if bevel:
        edge = thing.modifiers.new('bevel', 'BEVEL')
        edge.width, edge.segments, edge.limit_method = bevel, 2, 'ANGLE'
    return thing


def box(at, size, mat, bevel=0.004, turn=0.0):
    """A box from its lower left front corner; `turn` degrees about its middle."""
    (x, y, z), (dx, dy, dz) = at, size
    corners = [(a * dx / 2, b * dy / 2, c * dz / 2) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    spin = Matrix.Rotation(math.radians(turn), 4, 'Z')
    middle = Vector((x + dx / 2, y + dy / 2, z + dz / 2))
    points = [tuple(middle + (spin @ Vector(c))) for c in corners]
    return mesh('box', points, faces, mat, min(bevel, 0.4 * min(size)))


def extrude(outline, depth, mat, frame, bevel=0.0, smooth=False):
    """A flat outline given depth; `frame` places its (across, along, up) in the world."""
    count = len(outline)
    points = [tuple(frame @ Vector((u, d, v))) for d in (0, depth) for u, v in outline]
    faces = [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    faces += [tuple(range(count))[::-1], tuple(range(count, 2 * count))]
    return mesh('extrusion', points, faces, mat, bevel, smooth)


def at(x=0, y=0, z=0, turn=0.0):
    return Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(turn), 4, 'Z')


def tube(start, end, radius, mat, sides=20, bevel=0.0):
    start, end = Vector(start), Vector(end)
    axis = end - start
    spin = axis.to_track_quat('Z', 'Y').to_matrix()
    ring = [Vector((math.cos(a), math.sin(a), 0)) * radius for a in (2 * math.pi * i / sides for i in range(sides))]
    points = [tuple(base + spin @ p) for base in (start, end) for p in ring]
    faces = [(i, (i + 1) % sides, sides + (i + 1) % sides, sides + i) for i in range(sides)]
    faces += [tuple(range(sides))[::-1], tuple(range(sides, 2 * sides))]
    return mesh('tube', points, faces, mat, bevel, smooth=True)


def path(points, radius, mat):
    """A bent tube through points."""
    curve = bpy.data.curves.new('path', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = '3D', radius, 3, True
    line = curve.splines.new('POLY')
    line.points.add(len(points) - 1)
    for point, place in zip(line.points, points):
        point.co = (*place, 1)
    curve.materials.append(mat)
    thing = bpy.data.objects.new('path', curve)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def ball(middle, radius, mat, squash=1.0):
    import bmesh

    data = bpy.data.meshes.new('ball')
    built = bmesh.new()
    bmesh.ops.create_uvsphere(built, u_segments=28, v_segments=16, radius=radius)
    bmesh.ops.transform(built, matrix=Matrix.Translation(middle) @ Matrix.Diagonal((1, 1, squash, 1)), verts=built.verts)
    built.to_mesh(data)
    built.free()
    data.materials.append(mat)
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    thing = bpy.data.objects.new('ball', data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def ring(middle, radius, thick, mat, axis='x'):
    """A tyre or a hoop."""
    across = {'x': (1, 2), 'y': (0, 2), 'z': (0, 1)}[axis]
    points = []
    for i in range(49):
        place = list(middle)
        place[across[0]] += radius * math.cos(i * math.pi / 24)
        place[across[1]] += radius * math.sin(i * math.pi / 24)
        points.append(place)
    return path(points, thick, mat)


def ribbed(at_corner, width, height, mat, turn=0.0, pitch=0.2, depth=0.025, level=False, bevel=0.0):
    """A corrugated sheet facing -y before it is turned; `level` lays the ribs on their side, as a roller door's slats."""
    length = height if level else width
    profile = [(0.0, 0.0)]
    for i in range(max(1, round(length / pitch))):
        base = i * pitch
        profile += [(base + p * pitch, d * depth) for p, d in ((0.3, 0), (0.4, -1), (0.8, -1), (0.9, 0))]
    profile = [p for p in profile if p[0] <= length] + [(length, 0.0)]
    frame = at(*at_corner, turn)
    other = width if level else height
    points = []
    for far in (0, other):
        points += [tuple(frame @ (Vector((far, d, s)) if level else Vector((s, d, far)))) for s, d in profile]
    count = len(profile)
    faces = [(i, i + 1, count + i + 1, count + i) for i in range(count - 1)]
    return mesh('sheet', points, faces, mat, bevel)


def write(text, place, size, mat, turn=0.0, align='CENTER', deep=0.01):
    """Letters on a wall that faces -y before it is turned."""
    global _font
    if _font is None:
        _font = bpy.data.fonts.load(LETTERS) if os.path.exists(LETTERS) else False
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body, curve.size, curve.align_x, curve.align_y = text, size, align, 'CENTER'
    curve.extrude = deep
    if _font:
        curve.font = _font
    curve.materials.append(mat)
    thing = bpy.data.objects.new('text', curve)
    thing.location = place
    thing.rotation_euler = (math.pi / 2, 0, math.radians(turn))
    bpy.context.scene.collection.objects.link(thing)
    return thing
