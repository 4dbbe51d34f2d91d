import type { PluginListenerHandle } from '@capacitor/core';

/** The end of a plugin's listener as a function. */
export async function listening(handle: Promise<PluginListenerHandle>): Promise<() => void> {
  const { remove } = await handle;
  return () => void remove();
}
