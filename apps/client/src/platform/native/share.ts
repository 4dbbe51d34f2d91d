import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';
import type { Sharing } from '../shareSheet.ts';

/** What the plugin's error says where the person changed their mind. */
const CALLED_OFF = /^Share canceled$/;

/** Opens the device's share sheet with a file. Resolves when the person is done with it. */
export async function shareFile(file: Blob, name: string): Promise<void> {
  // Other apps are given files that stand in the cache, which the device clears by itself.
  const { uri } = await Filesystem.writeFile({
    path: name,
    data: await base64Of(file),
    directory: Directory.Cache,
  });
  await Share.share({ files: [uri] }).catch(unlessCalledOff);
}

/** Opens it with words and a link. */
export async function shareText(sharing: Sharing): Promise<void> {
  await Share.share(sharing).catch(unlessCalledOff);
}

function unlessCalledOff(error: Error): void {
  if (!CALLED_OFF.test(error.message)) throw error;
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
