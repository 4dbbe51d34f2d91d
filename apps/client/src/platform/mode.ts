import { localStore } from './localStore.ts';

/** One build, three modes, chosen once at start (docs/specification/client.md#modes). */
export type Mode = 'web' | 'app' | 'embedded';

/**
 * What a person or developer may pretend the device to be; kept in local storage under 'platform'
 * (docs/specification/client.md#platform-override).
 */
export const platformOverrides = ['app', 'ios', 'android', 'web', 'mobile', 'tablet', 'desktop'] as const;
export type PlatformOverride = (typeof platformOverrides)[number];

export const PLATFORM_KEY = 'platform';

type Environment = {
  path: string;
  isFramed: boolean;
  isNative: boolean;
  /** Runs in a window of its own, put on the device's start screen. */
  isInstalled: boolean;
  override: PlatformOverride | null;
};

/** Embedded by path or frame; app on a native shell, installed, or by override; otherwise web. */
export function chooseMode({ path, isFramed, isNative, isInstalled, override }: Environment): Mode {
  if (isFramed || path === '/embed' || path.startsWith('/embed/')) return 'embedded';
  if (override === 'web') return 'web';
  if (isNative || isInstalled || override === 'app' || override === 'ios' || override === 'android')
    return 'app';
  return 'web';
}

/** The breakpoint an override forces, or null where the width decides. */
export function forcedBreakpoint(override: PlatformOverride | null): 'mobile' | 'tablet' | 'desktop' | null {
  return override === 'mobile' || override === 'tablet' || override === 'desktop' ? override : null;
}

/** The stored override; `?platform=` stores another one first, and `?platform=default` none. */
export function readOverride(search: string): PlatformOverride | null {
  const asked = new URLSearchParams(search).get(PLATFORM_KEY);
  if (asked === 'default') storeOverride(null);
  if (isOverride(asked)) {
    storeOverride(asked);
    return asked;
  }
  return storedOverride();
}

/** The override that a start reads, or null. */
export function storedOverride(): PlatformOverride | null {
  const stored = localStore.get(PLATFORM_KEY);
  return isOverride(stored) ? stored : null;
}

/** Stores an override for the next start, or none; returns whether that worked. */
export function storeOverride(override: PlatformOverride | null): boolean {
  return override === null ? localStore.remove(PLATFORM_KEY) : localStore.keep(PLATFORM_KEY, override);
}

function isOverride(value: string | null): value is PlatformOverride {
  return platformOverrides.some((override) => override === value);
}
