/** What a render gives of every pixel: linear RGB, four floats a pixel. */
export type Passes = { light: Float32Array; albedo: Float32Array; normal: Float32Array; depth: Float32Array };

const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];
const LEVELS = 5;
/** How many standard deviations two neighbours may differ in brightness and still be mixed. */
const BRIGHTNESS_TOLERANCE = 3;
const LEAST_ALBEDO = 0.02;

/**
 * Takes the noise out of a picture of few samples: the light on the surfaces is smoothed over ever wider neighbourhoods
 * (an à-trous wavelet filter) and not across edges, which normals, depth and brightness show; colours of surfaces stay
 * as sharp as they are. After Schied et al., 'Spatiotemporal Variance-Guided Filtering' (2017), for one frame.
 */
export function denoise(passes: Passes, width: number, height: number): Float32Array {
  const { light, albedo } = passes;
  const size = width * height;
  let colour: Float32Array = new Float32Array(size * 3);
  for (let i = 0; i < size; i++) {
    for (let c = 0; c < 3; c++)
      colour[i * 3 + c] = light[i * 4 + c]! / Math.max(albedo[i * 4 + c]!, LEAST_ALBEDO);
  }
  colour = withoutFireflies(colour, width, height);
  let variance = varianceOf(colour, width, height);
  const slope = slopeOf(passes.depth, width, height);
  const normal = unit(passes.normal);
  for (let level = 0; level < LEVELS; level++)
    [colour, variance] = smooth(colour, variance, slope, { ...passes, normal }, width, height, 2 ** level);
  const result = new Float32Array(size * 3);
  for (let i = 0; i < size; i++) {
    for (let c = 0; c < 3; c++)
      result[i * 3 + c] = colour[i * 3 + c]! * Math.max(albedo[i * 4 + c]!, LEAST_ALBEDO);
  }
  return result;
}

function luminance(colour: Float32Array, i: number): number {
  return 0.2126 * colour[i * 3]! + 0.7152 * colour[i * 3 + 1]! + 0.0722 * colour[i * 3 + 2]!;
}

/** Limits single pixels that are much brighter than all but one of their neighbours. */
function withoutFireflies(colour: Float32Array, width: number, height: number): Float32Array {
  const result = colour.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      let first = 0;
      let second = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if (dx === 0 && dy === 0) continue;
          const other = luminance(colour, i + dy * width + dx);
          if (other > first) {
            second = first;
            first = other;
          } else if (other > second) second = other;
        }
      }
      const own = luminance(colour, i);
      if (own <= second) continue;
      for (let c = 0; c < 3; c++) result[i * 3 + c] = (colour[i * 3 + c]! * second) / own;
    }
  }
  return result;
}

/** Normals at edges are a mix of two, and short: made as long as the others. */
function unit(normal: Float32Array): Float32Array {
  const result = normal.slice();
  for (let i = 0; i < normal.length; i += 4) {
    const length = Math.hypot(normal[i]!, normal[i + 1]!, normal[i + 2]!) || 1;
    for (let c = 0; c < 3; c++) result[i + c]! /= length;
  }
  return result;
}

/** How much the brightness scatters around each pixel. */
function varianceOf(colour: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let squares = 0;
      let count = 0;
      for (let v = Math.max(0, y - 2); v <= Math.min(height - 1, y + 2); v++) {
        for (let u = Math.max(0, x - 2); u <= Math.min(width - 1, x + 2); u++) {
          const value = luminance(colour, v * width + u);
          sum += value;
          squares += value * value;
          count++;
        }
      }
      result[y * width + x] = Math.max(0, squares / count - (sum / count) ** 2);
    }
  }
  return result;
}

/** How fast the depth changes at each pixel, so that a floor seen at a flat angle is one surface. */
function slopeOf(depth: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(width * height);
  const at = (x: number, y: number) => depth[(y * width + x) * 4]!;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = at(x, y);
      const across = Math.min(
        Math.abs(at(Math.min(x + 1, width - 1), y) - here),
        Math.abs(at(Math.max(x - 1, 0), y) - here),
      );
      const up = Math.min(
        Math.abs(at(x, Math.min(y + 1, height - 1)) - here),
        Math.abs(at(x, Math.max(y - 1, 0)) - here),
      );
      result[y * width + x] = Math.max(across, up);
    }
  }
  return result;
}

function smooth(
  colour: Float32Array,
  variance: Float32Array,
  slope: Float32Array,
  { normal, depth }: Passes,
  width: number,
  height: number,
  step: number,
): [Float32Array, Float32Array] {
  const next = new Float32Array(colour.length);
  const nextVariance = new Float32Array(variance.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const bright = luminance(colour, i);
      const tolerance = 1 / (BRIGHTNESS_TOLERANCE * Math.sqrt(variance[i]!) + 1e-4);
      const reach = 1 / (slope[i]! * step * 2 + depth[i * 4]! * 0.002 + 1e-6);
      let [red, green, blue, spread, total] = [0, 0, 0, 0, 0];
      for (let dy = -2; dy <= 2; dy++) {
        const v = y + dy * step;
        if (v < 0 || v >= height) continue;
        for (let dx = -2; dx <= 2; dx++) {
          const u = x + dx * step;
          if (u < 0 || u >= width) continue;
          const j = v * width + u;
          const facing =
            normal[i * 4]! * normal[j * 4]! +
            normal[i * 4 + 1]! * normal[j * 4 + 1]! +
            normal[i * 4 + 2]! * normal[j * 4 + 2]!;
          const far = Math.abs(depth[i * 4]! - depth[j * 4]!) * reach;
          const contrast = Math.abs(bright - luminance(colour, j)) * tolerance;
          // Where nothing was hit, as in the sky, there is no normal.
          const alike = depth[i * 4]! > 1e6 ? 1 : facing <= 0 ? 0 : facing ** 48;
          const weight = kernel[dx + 2]! * kernel[dy + 2]! * alike * Math.exp(-far - contrast);
          red += weight * colour[j * 3]!;
          green += weight * colour[j * 3 + 1]!;
          blue += weight * colour[j * 3 + 2]!;
          spread += weight * weight * variance[j]!;
          total += weight;
        }
      }
      if (total < 1e-6) total = red = green = blue = 0;
      if (total === 0) next.set(colour.subarray(i * 3, i * 3 + 3), i * 3);
      else next.set([red / total, green / total, blue / total], i * 3);
      nextVariance[i] = total === 0 ? variance[i]! : spread / (total * total);
    }
  }
  return [next, nextVariance];
}
