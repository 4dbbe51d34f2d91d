"""Daylight, lamps and the eye."""

import math

import bpy
from mathutils import Vector

import materials
from shapes import box


def daylight(height=42, bearing=140, sun=3.2, sky=0.22):
    """A clear day. `bearing` 0 puts the sun ahead of the eye, 180 behind it, 90 on the right."""
    world = bpy.data.worlds.new('day')
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    air = nodes.new('ShaderNodeTexSky')
    air.sky_type, air.sun_disc = 'NISHITA', False
    air.sun_elevation, air.sun_rotation = math.radians(height), math.radians(bearing)
    air.air_density, air.dust_density = 1.0, 0.6
    links.new(air.outputs[0], nodes['Background'].inputs['Color'])
    nodes['Background'].inputs['Strength'].default_value = sky
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.angle, lamp.color = sun, math.radians(1.2), (1, 0.94, 0.85)
    thing = bpy.data.objects.new('sun', lamp)
    up, turn = math.radians(height), math.radians(bearing)
    towards = Vector((math.sin(turn) * math.cos(up), math.cos(turn) * math.cos(up), math.sin(up)))
    thing.rotation_euler = towards.to_track_quat('Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(thing)


def panel(at, size, power=60, colour=(1, 0.96, 0.9), visible=True, down=True):
    """A flat lamp below a ceiling: what one sees of it, and its light."""
    (x, y, z), (dx, dy) = at, size
    lamp = bpy.data.lights.new('panel', 'AREA')
    lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.color = 'RECTANGLE', dx, dy, power, colour
    thing = bpy.data.objects.new('panel', lamp)
    thing.location = (x + dx / 2, y + dy / 2, z - 0.03)
    thing.visible_camera = thing.visible_glossy = False
    bpy.context.scene.collection.objects.link(thing)
    if visible:
        box((x, y, z - 0.02), (dx, dy, 0.02), materials.glowing('lamp', '#fff6e8', 3.5), bevel=0)
    return thing


def window_light(at, size, power, turn=0.0, colour=(0.92, 0.96, 1)):
    """The light of a window, shining along +y before it is turned; it helps rooms that see little sky."""
    lamp = bpy.data.lights.new('window', 'AREA')
    lamp.shape, (lamp.size, lamp.size_y), lamp.energy, lamp.color = 'RECTANGLE', size, power, colour
    thing = bpy.data.objects.new('window', lamp)
    thing.location = at
    thing.rotation_euler = (math.radians(90), 0, math.radians(turn))
    thing.visible_camera = thing.visible_glossy = False
    bpy.context.scene.collection.objects.link(thing)


def eye(place, target, lens=26, rise=0.0):
    """A camera held level, so that walls stay upright; `rise` moves the picture up as a shift lens does."""
    data = bpy.data.cameras.new('eye')
    data.lens, data.shift_y = lens, rise
    thing = bpy.data.objects.new('eye', data)
    thing.location = place
    turn = math.atan2(target[0] - place[0], target[1] - place[1])
    thing.rotation_euler = (math.radians(90), 0, -turn)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
