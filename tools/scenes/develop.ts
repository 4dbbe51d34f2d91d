import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { denoise } from './denoise.ts';

/** Share of light that a middle tone has on paper, and how far the exposure follows the scene. */
const MIDDLE_TONE = 0.31;
const WHITE_POINT = 5;
const ADAPTION = 0.12;
const CONTRAST = 0.35;

/** A render's numbers in `folder` as a picture: without noise, exposed, and with the tones of a photograph. */
export function develop(folder: string, width: number): Sharp {
  const height = (width * 10) / 16;
  const pass = (name: string) => {
    const bytes = readFileSync(join(folder, `${name}.f32`));
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  };
  const passes = {
    light: pass('light'),
    albedo: pass('albedo'),
    normal: pass('normal'),
    depth: pass('depth'),
  };
  const linear = denoise(passes, width, height);
  const gains = exposureOf(linear);
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // The renderer's lowest row comes first.
      const from = ((height - 1 - y) * width + x) * 3;
      const to = (y * width + x) * 3;
      const toned = tone([
        linear[from]! * gains[0],
        linear[from + 1]! * gains[1],
        linear[from + 2]! * gains[2],
      ]);
      for (let c = 0; c < 3; c++) pixels[to + c] = Math.round(contrast(encode(toned[c]!)) * 255);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } }).sharpen({ sigma: 0.6, m1: 0.4, m2: 0.8 });
}

/** What brings the picture's average to a middle tone, and its tint halfway to grey, as an eye does that is used to a lamp. */
function exposureOf(linear: Float32Array): [number, number, number] {
  const sums = [0, 0, 0];
  for (let i = 0; i < linear.length; i += 3) {
    for (let c = 0; c < 3; c++) sums[c]! += Math.log(Math.min(Math.max(linear[i + c]!, 0.004), 20));
  }
  const means = sums.map((sum) => Math.exp((sum * 3) / linear.length));
  const grey = 0.2126 * means[0]! + 0.7152 * means[1]! + 0.0722 * means[2]!;
  const gain = (mean: number) => (MIDDLE_TONE / grey) * (grey / mean) ** ADAPTION;
  return [gain(means[0]!), gain(means[1]!), gain(means[2]!)];
}

/** Bends bright light to white as film does; the brightest channel leads, so that colours keep their hue. */
function tone(rgb: [number, number, number]): [number, number, number] {
  const peak = Math.max(...rgb, 1e-6);
  const bent = (peak * (1 + peak / WHITE_POINT ** 2)) / (1 + peak);
  const lifted = Math.min(1, bent * 1.18);
  const paler = 1 - 1 / (1 + 0.12 * Math.max(0, peak - lifted));
  return rgb.map((part) =>
    Math.min(1, ((part * lifted) / peak) * (1 - paler) + lifted * paler),
  ) as typeof rgb;
}

function encode(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** Deepens shadows and lifts lights, a little. */
function contrast(value: number): number {
  const bent = value * value * (3 - 2 * value);
  return value + (bent - value) * CONTRAST;
}
