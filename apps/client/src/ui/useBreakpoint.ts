import { create } from 'zustand';
import { useMediaQuery } from './useMediaQuery.ts';

/**
 * Mobile is up to 767 px, tablet 768 to 1023, desktop from 1024
 * (docs/specification/interface.md#breakpoints).
 */
export type Breakpoint = 'mobile' | 'tablet' | 'desktop';

/** A breakpoint forced by the platform override, whatever the width; the platform layer sets it. */
export const useForcedBreakpoint = create<{ forced: Breakpoint | null }>(() => ({ forced: null }));

export function useBreakpoint(): Breakpoint {
  const forced = useForcedBreakpoint((state) => state.forced);
  const tabletUp = useMediaQuery('(min-width: 768px)');
  const desktopUp = useMediaQuery('(min-width: 1024px)');
  return forced ?? (desktopUp ? 'desktop' : tabletUp ? 'tablet' : 'mobile');
}
