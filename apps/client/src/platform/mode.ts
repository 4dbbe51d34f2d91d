import { localStore } from './localStore.ts';

/** One build, three modes, chosen once at start (decisions: 'Modes of the client'). */
export type Mode = 'web' | 'app' | 'embedded';

/** What a person or developer may pretend the device to be; kept in local storage under 'platform' (spec part 2). */
export const platformOverrides = ['app', 'ios', 'android', 'web', 'mobile', 'tablet', 'desktop'] as const;
export type PlatformOverride = (typeof platformOverrides)[number];

export const PLATFORM_KEY = 'platform';

type Surroundings = {
  path: string;
  isFramed: boolean;
  isNative: boolean;
  override: PlatformOverride | null;
};

/** Embedded by path or frame; app on a native shell or by override; otherwise web. */
export function chooseMode({ path, isFramed, isNative, override }: Surroundings): Mode {
  if (isFramed || path === '/embed' || path.startsWith('/embed/')) return 'embedded';
  if (override === 'web') return 'web';
  if (isNative || override === 'app' || override === 'ios' || override === 'android') return 'app';
  return 'web';
}

/** The breakpoint an override forces, or null where the width decides. */
export function forcedBreakpoint(override: PlatformOverride | null): 'mobile' | 'tablet' | 'desktop' | null {
  return override === 'mobile' || override === 'tablet' || override === 'desktop' ? override : null;
}

/** The stored override; `?platform=` stores another one first, and `?platform=default` none. */
export function readOverride(search: string): PlatformOverride | null {
  const asked = new URLSearchParams(search).get(PLATFORM_KEY);
  if (asked === 'default') localStore.remove(PLATFORM_KEY);
  if (isOverride(asked)) {
    localStore.set(PLATFORM_KEY, asked);
    return asked;
  }
  const stored = localStore.get(PLATFORM_KEY);
  return isOverride(stored) ? stored : null;
}

function isOverride(value: string | null): value is PlatformOverride {
  return (platformOverrides as readonly (string | null)[]).includes(value);
}
