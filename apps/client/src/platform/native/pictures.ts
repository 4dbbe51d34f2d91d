import { Camera, CameraDirection, type MediaResult } from '@capacitor/camera';
import { PictureError } from '../pictureError.ts';
import type { Facing, PictureSource } from '../pictures.ts';
import { codeOf } from './pluginError.ts';

/** Large enough to read an identity document by, in pixels. */
const MAX_SIDE_PX = 2_400;
const QUALITY = 90;

const DENIED: Record<string, PictureSource> = {
  'OS-PLUG-CAMR-0003': 'camera',
  'OS-PLUG-CAMR-0005': 'files',
};
const CALLED_OFF = ['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0020'];

/** Has the person take or choose a picture; undefined when they call it off. Throws a PictureError. */
export async function pickPicture(source: PictureSource, facing: Facing): Promise<File | undefined> {
  try {
    const taken = await (source === 'camera' ? take(facing) : choose());
    return taken?.webPath === undefined ? undefined : await fileAt(taken.webPath);
  } catch (error) {
    const code = codeOf(error);
    if (CALLED_OFF.includes(code)) return undefined;
    throw new PictureError(DENIED[code] ?? 'failed');
  }
}

const size = {
  quality: QUALITY,
  targetWidth: MAX_SIDE_PX,
  targetHeight: MAX_SIDE_PX,
  correctOrientation: true,
};

function take(facing: Facing): Promise<MediaResult> {
  const cameraDirection = facing === 'user' ? CameraDirection.Front : CameraDirection.Rear;
  return Camera.takePhoto({ ...size, cameraDirection });
}

async function choose(): Promise<MediaResult | undefined> {
  return (await Camera.chooseFromGallery({ ...size, limit: 1 })).results[0];
}

async function fileAt(address: string): Promise<File> {
  const content = await (await fetch(address)).blob();
  return new File([content], 'photo.jpg', { type: content.type || 'image/jpeg' });
}
