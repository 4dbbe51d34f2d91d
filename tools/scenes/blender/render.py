"""Renders one scene to raw numbers, or lists the scenes: blender -b -P render.py -- [scene folder width samples]."""

import array
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import places  # noqa: E402


def main():
    wanted = sys.argv[sys.argv.index('--') + 1 :]
    if not wanted:
        print('scenes:', *sorted(places.scenes))
        return
    name, folder, width, samples = wanted
    for thing in list(bpy.data.objects):
        bpy.data.objects.remove(thing)
    places.scenes[name]()
    scene = bpy.context.scene
    settings(scene, int(width), int(samples))
    passes = outputs(scene, folder)
    bpy.ops.render.render()
    for label in passes:
        raw(os.path.join(folder, f'{label}0001.exr'), os.path.join(folder, f'{label}.f32'))


def settings(scene, width, samples):
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = width, width * 10 // 16
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    scene.render.use_persistent_data = False
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.use_denoising = samples, False, False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 2, 2
    cycles.use_fast_gi, cycles.fast_gi_method, cycles.ao_bounces_render = True, 'REPLACE', 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3, 12
    cycles.blur_glossy = 0.6
    cycles.filter_width = 1.2
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True


def outputs(scene, folder):
    """The picture and what guides its denoising, each a file of its own."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    sockets = {
        'light': 'Image',
        'albedo': 'Denoising Albedo',
        'normal': 'Denoising Normal',
        'depth': 'Denoising Depth',
    }
    file = tree.nodes.new('CompositorNodeOutputFile')
    file.base_path = folder
    file.format.file_format, file.format.color_mode = 'OPEN_EXR', 'RGB'
    file.format.color_depth, file.format.exr_codec = '32', 'NONE'
    file.file_slots.clear()
    for label, socket in sockets.items():
        file.file_slots.new(label)
        tree.links.new(layers.outputs[socket], file.inputs[label])
    return list(sockets)


def raw(source, target):
    """Turns an EXR into plain floats, four a pixel, the lowest row first."""
    image = bpy.data.images.load(source)
    image.colorspace_settings.name = 'Non-Color'
    values = array.array('f', [0.0]) * (image.size[0] * image.size[1] * 4)
    image.pixels.foreach_get(values)
    with open(target, 'wb') as file:
        values.tofile(file)
    os.remove(source)


main()
