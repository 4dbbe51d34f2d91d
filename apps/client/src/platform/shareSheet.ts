import { isNative } from './shell.ts';

/** Words and a link for someone else, by whatever app of the device. */
export type Sharing = { title: string; text: string; url: string };

/** Whether the device has a sheet to send something with; where it has none, a link can be copied. */
export function canShare(): boolean {
  return isNative || typeof globalThis.navigator?.share === 'function';
}

/** Opens the share sheet. Resolves when the person is done with it, whether they sent it or not. */
export async function share(sharing: Sharing): Promise<void> {
  if (isNative) return (await import('./native/share.ts')).shareText(sharing);
  await navigator.share(sharing).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}
