import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const WIDTHS = [480, 960, 1_600];

/**
 * Writes a picture in every width that it is large enough for, as AVIF and WebP, in place of what the folder has of it.
 * Each name ends with a hash of the content, so that it can be cached for ever.
 */
export async function encode(picture: Sharp, name: string, folder: string): Promise<void> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const source = () => sharp(data, { raw: { width, height, channels } });
  const isOwn = new RegExp(`^${name}-\\d+\\.[0-9a-f]{8}\\.(avif|webp)$`);
  for (const file of await readdir(folder)) if (isOwn.test(file)) await rm(join(folder, file));
  for (const to of WIDTHS.filter((each) => each <= width)) {
    const files = {
      avif: await source().resize(to).avif({ quality: 58, effort: 4 }).toBuffer(),
      webp: await source().resize(to).webp({ quality: 80, effort: 5 }).toBuffer(),
    };
    for (const [type, bytes] of Object.entries(files)) {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      await writeFile(join(folder, `${name}-${to}.${hash}.${type}`), bytes);
    }
  }
}
