import { lazyModule } from './lazyModule.ts';
import { isNative } from './shell.ts';

export type PictureSource = 'camera' | 'files';
/** Which camera: the one that sees who holds the device, or what is before them. */
export type Facing = 'user' | 'environment';

/** The device's own way to pictures; undefined in a browser, where file inputs are it. */
export const pictures = isNative ? lazyModule(() => import('./native/pictures.ts')) : undefined;
