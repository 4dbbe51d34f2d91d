import type { Extent } from '@gatehouse/contract/rules/planBoxes';
import { useLayoutEffect, useState } from 'react';

/** How large the inside of an element is, in pixels, as it changes; undefined until there is one. */
export function useSize(element: HTMLElement | null): Extent | undefined {
  const [size, setSize] = useState<Extent>();
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
