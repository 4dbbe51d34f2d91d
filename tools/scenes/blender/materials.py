"""The palette: every colour and surface of the scenes, so that all pictures look like one place."""

import bpy

_made = {}


def _linear(hex_colour):
    """A colour as designers write it, as the light that it reflects."""
    parts = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts] + [1]


def surface(name, colour, rough=0.6, metal=0.0, mottle=0.0, scale=2.0, bump=0.0, bump_scale=60.0, stretch=(1, 1, 1)):
    """A material of one colour: `mottle` lets it vary over the surface, `bump` roughens it."""
    if name in _made:
        return _made[name]
    mat = bpy.data.materials.new(name)
    mat.use_nodes = True
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    shader = nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = _linear(colour)
    shader.inputs['Roughness'].default_value = rough
    shader.inputs['Metallic'].default_value = metal
    shader.inputs['Specular'].default_value = 0.35
    if mottle or bump:
        place = nodes.new('ShaderNodeTexCoord')
        mapping = nodes.new('ShaderNodeMapping')
        mapping.inputs['Scale'].default_value = stretch
        links.new(place.outputs['Object'], mapping.inputs['Vector'])
    if mottle:
        noise = nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = scale
        noise.inputs['Detail'].default_value = 3
        links.new(mapping.outputs['Vector'], noise.inputs['Vector'])
        ramp = nodes.new('ShaderNodeValToRGB')
        base = _linear(colour)
        for stop, factor, at in zip(ramp.color_ramp.elements, (1 - mottle, 1 + mottle), (0.3, 0.7)):
            stop.position = at
            stop.color = [min(1, c * factor) for c in base[:3]] + [1]
        links.new(noise.outputs['Fac'], ramp.inputs['Fac'])
        links.new(ramp.outputs['Color'], shader.inputs['Base Color'])
    if bump:
        grain = nodes.new('ShaderNodeTexNoise')
        grain.inputs['Scale'].default_value = bump_scale
        grain.inputs['Detail'].default_value = 1
        links.new(mapping.outputs['Vector'], grain.inputs['Vector'])
        _bump(nodes, links, shader, grain.outputs['Fac'], bump)
    _made[name] = mat
    return mat


def _bump(nodes, links, shader, height, strength):
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value = strength
    bump.inputs['Distance'].default_value = 0.01
    links.new(height, bump.inputs['Height'])
    links.new(bump.outputs['Normal'], shader.inputs['Normal'])


def laid(name, colours, joint, size, gap=0.006, rough=0.6, bump=0.3, up='z', offset=0.5):
    """Bricks, boards or tiles of `size` metres in two colours; `up` is the axis that their plane leaves out."""
    if name in _made:
        return _made[name]
    mat = bpy.data.materials.new(name)
    mat.use_nodes = True
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    shader = nodes['Principled BSDF']
    place = nodes.new('ShaderNodeTexCoord')
    mapping = nodes.new('ShaderNodeMapping')
    mapping.inputs['Rotation'].default_value = {'z': (0, 0, 0), 'y': (-1.5708, 0, 0), 'x': (-1.5708, 0, -1.5708)}[up]
    bricks = nodes.new('ShaderNodeTexBrick')
    bricks.offset = offset
    for socket, colour in zip(('Color1', 'Color2', 'Mortar'), (*colours, joint)):
        bricks.inputs[socket].default_value = _linear(colour)
    for socket, value in (('Scale', 1), ('Mortar Size', gap), ('Mortar Smooth', 0.2), ('Brick Width', size[0]), ('Row Height', size[1])):
        bricks.inputs[socket].default_value = value
    links.new(place.outputs['Object'], mapping.inputs['Vector'])
    links.new(mapping.outputs['Vector'], bricks.inputs['Vector'])
    links.new(bricks.outputs['Color'], shader.inputs['Base Color'])
    shader.inputs['Roughness'].default_value = rough
    shader.inputs['Specular'].default_value = 0.35
    if bump:
        invert = nodes.new('ShaderNodeMath')
        invert.operation = 'SUBTRACT'
        invert.inputs[0].default_value = 1
        links.new(bricks.outputs['Fac'], invert.inputs[1])
        _bump(nodes, links, shader, invert.outputs[0], bump)
    _made[name] = mat
    return mat


def glowing(name, colour, strength):
    """What shines by itself to the eye; the light of the scene comes from lamps, which are quicker to compute."""
    if name in _made:
        return _made[name]
    mat = bpy.data.materials.new(name)
    mat.use_nodes = True
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    light = nodes.new('ShaderNodeEmission')
    light.inputs['Color'].default_value = _linear(colour)
    light.inputs['Strength'].default_value = strength
    links.new(light.outputs[0], nodes['Material Output'].inputs['Surface'])
    mat.cycles.sample_as_light = False
    _made[name] = mat
    return mat


def glass(name='glass', tint='#f1f6f5'):
    """A thin clear pane: lets light through without bending it. It mirrors nothing, which would cost many samples."""
    if name in _made:
        return _made[name]
    mat = bpy.data.materials.new(name)
    mat.use_nodes = True
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    through = nodes.new('ShaderNodeBsdfTransparent')
    through.inputs['Color'].default_value = _linear(tint)
    links.new(through.outputs[0], nodes['Material Output'].inputs['Surface'])
    _made[name] = mat
    return mat


AMBER = '#e8912a'


def operator(colour=AMBER):
    """The painted steel of the operator's doors."""
    return surface(f'steel {colour}', colour, rough=0.42)


def white():
    return surface('white', '#e9e7e1', rough=0.55)


def plaster():
    return surface('plaster', '#e6e1d8', rough=0.85, bump=0.06, bump_scale=180)


def charcoal():
    return surface('charcoal', '#2b2f36', rough=0.45)


def steel():
    return surface('galvanised', '#b4b8ba', rough=0.38, metal=0.85, mottle=0.06, scale=14)


def concrete():
    return surface('concrete', '#b3afa8', rough=0.42, mottle=0.09, scale=1.3, bump=0.03, bump_scale=30)


def asphalt():
    return surface('asphalt', '#5c5d5f', rough=0.9, mottle=0.14, scale=1.1, bump=0.35, bump_scale=140)


def paving():
    return laid('paving', ('#c4beb3', '#b9b3a8'), '#8f8a82', (0.6, 0.6), gap=0.008, rough=0.8, offset=0)


def oak():
    return surface('oak', '#b98d5e', rough=0.5, mottle=0.16, scale=5, stretch=(1, 9, 9))


def card():
    return surface('cardboard', '#b98e5f', rough=0.85, mottle=0.05, scale=3)


def rubber():
    return surface('rubber', '#1d1e20', rough=0.75)


def cloth(name, colour):
    return surface(f'cloth {name}', colour, rough=0.95, bump=0.3, bump_scale=260)


def leaf(colour='#5f7f3d'):
    return surface(f'leaf {colour}', colour, rough=0.6, mottle=0.35, scale=3)


def brick_wall(axis='y', tone=('#8d4b36', '#a05a40')):
    return laid(f'brick {axis} {tone[0]}', tone, '#b5aa9c', (0.24, 0.086), gap=0.01, rough=0.85, up=axis)
