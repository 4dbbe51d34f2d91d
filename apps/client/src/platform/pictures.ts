import { later } from './later.ts';
import { isNative } from './shell.ts';

export type PictureSource = 'camera' | 'files';
/** Which camera: the one that sees who holds the device, or what is before them. */
export type Facing = 'user' | 'environment';

/** The device's own way to pictures; undefined in a browser, where file inputs are it. */
export const pictures = isNative ? later(() => import('./native/pictures.ts')) : undefined;
