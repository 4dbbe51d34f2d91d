import { isServer } from '../lib/serverRender.ts';
import { messages } from './messages.ts';
import type { StoredKey } from './storedKeys.ts';

/** What local storage says when it is missing or full (docs/specification/client.md#developer-modal). */
export const NO_LOCAL_STORAGE = messages.noLocalStorage;

/** What the device would not keep, e.g. in a frame whose storage is blocked: the page remembers it until it ends. */
const remembered = new Map<string, string>();

/**
 * Local storage that never throws: reading gives null where there is nothing, writing and removing return whether the
 * device did it. What it could not write is remembered by this page alone.
 */
export const localStore = {
  /** Whether there is one; a browser that blocks it throws at the mere sight of it. */
  isAvailable(): boolean {
    try {
      return Boolean(globalThis.localStorage);
    } catch {
      return false;
    }
  },
  /** The name of everything that is stored or remembered. */
  keys(): string[] {
    const own = [...remembered.keys()];
    try {
      return own.concat(
        Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? ''),
      );
    } catch {
      return own;
    }
  },
  get(key: StoredKey): string | null {
    if (isServer) return null;
    try {
      return remembered.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: StoredKey, value: string): boolean {
    if (isServer) return false;
    const isKept = localStore.keep(key, value);
    if (!isKept) remembered.set(key, value);
    return isKept;
  },
  /** Writes what is of no use unless the device keeps it: otherwise everything stays as it is. */
  keep(key: StoredKey, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      remembered.delete(key);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): boolean {
    remembered.delete(key);
    try {
      localStorage.removeItem(key);
      return true;
    } catch {
      return false;
    }
  },
};

/** Reads what was stored as JSON; undefined when there is nothing, or nothing that can be read. */
export function readStored(key: StoredKey): unknown {
  const text = localStore.get(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
