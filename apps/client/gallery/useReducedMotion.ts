import { useMediaQuery } from '../src/ui/useMediaQuery.ts';

/** Whether the person asked the device for less motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
