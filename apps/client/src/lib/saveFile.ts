import { isNative } from '../platform/shell.ts';

/** Hands the person a file, to keep it under a name: by the share sheet of a native shell, else as a download. */
export async function saveFile(file: Blob, name: string): Promise<void> {
  if (isNative) return (await import('../platform/native/share.ts')).shareFile(file, name);
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
