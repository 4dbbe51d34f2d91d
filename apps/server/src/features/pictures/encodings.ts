import { randomUUID } from 'node:crypto';
import type { Media } from '@gatehouse/contract/model/common';
import type { PictureKind } from '@gatehouse/contract/resources/field';
import type { Sharp } from 'sharp';
import { OWN_MEDIA_PATH } from '../../http/mediaFiles.ts';
import { asClearPng, asPng, loadSharp, reencode, type Shape, type Upload } from './reencode.ts';

const photo: Shape = { size: 1_600, square: false, minPixels: 400, encode: asPng };
const logo: Shape = { size: 512, square: false, minPixels: 64, encode: asClearPng };
const WIDTHS = [480, 960];
const photoTypes = {
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78 }),
};
/** What a device may cut off of an icon leaves this much of its width. */
const SAFE_WIDTH = 360;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** A picture as rows name it, and its files by their names. */
export type Encoded = { media: Media; files: { [name: string]: Buffer } };

/** Makes an upload into a picture in all the types and sizes that it is shown in. */
export function encode(kind: PictureKind, upload: Upload): Promise<Encoded> {
  return kind === 'photo' ? encodePhoto(upload) : encodeLogo(upload);
}

async function encodePhoto(upload: Upload): Promise<Encoded> {
  const sharp = await loadSharp();
  const whole = await reencode(upload, photo);
  const { width, height } = await sharp(whole).metadata();
  const widths = [...WIDTHS.filter((narrower) => narrower < width), width];
  const key = newKey();
  const nameOf = (of: number, type: string) => `photo-${of}.${key}.${type}`;
  const files: Encoded['files'] = {};
  for (const [type, encoded] of Object.entries(photoTypes)) {
    for (const of of widths) files[nameOf(of, type)] = await encoded(sharp(whole).resize(of)).toBuffer();
  }
  const sources = Object.keys(photoTypes).map((type) => ({
    type: `image/${type}`,
    srcset: widths.map((of) => `${OWN_MEDIA_PATH}${nameOf(of, type)} ${of}w`).join(', '),
  }));
  const plain = widths.findLast((of) => of <= 960) ?? width;
  return { media: { url: OWN_MEDIA_PATH + nameOf(plain, 'webp'), width, height, sources }, files };
}

async function encodeLogo(upload: Upload): Promise<Encoded> {
  const sharp = await loadSharp();
  const whole = await reencode(upload, logo);
  const { width, height } = await sharp(whole).metadata();
  const key = newKey();
  const icon = (size: number) => sharp(whole).resize(size, size, { fit: 'contain', background: CLEAR });
  const margin = (512 - SAFE_WIDTH) / 2;
  const background = '#fff';
  const maskable = sharp(whole)
    .flatten({ background })
    .resize(SAFE_WIDTH, SAFE_WIDTH, { fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background });
  const files = {
    [`logo-${width}.${key}.png`]: await sharp(whole).png().toBuffer(),
    [`icon-192.${key}.png`]: await icon(192).png().toBuffer(),
    [`icon-512.${key}.png`]: await icon(512).png().toBuffer(),
    [`maskable-512.${key}.png`]: await maskable.png().toBuffer(),
  };
  return { media: { url: `${OWN_MEDIA_PATH}logo-${width}.${key}.png`, width, height }, files };
}

/** What no other picture has in its names, so that a name means the same file for ever. */
const newKey = () => randomUUID().replaceAll('-', '');
