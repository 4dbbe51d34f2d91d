import { useRef, useState } from 'react';
import type { Point } from '../../../doors/plan/geometry.ts';
import { outlineOf } from './lasso.ts';

/** The line that is being drawn around doors, in the area's centimetres; `onDrawn` gets what it goes around. */
export function useLasso(onDrawn: (outline: readonly Point[]) => void) {
  const path = useRef<readonly Point[]>([]);
  const [outline, setOutline] = useState<readonly Point[]>([]);

  function set(points: readonly Point[]) {
    path.current = points;
    setOutline(outlineOf(points));
  }

  return {
    /** Empty while nothing is drawn. */
    outline,
    extend: (to: Point) => set([...path.current, to]),
    end: (counts: boolean) => {
      const drawn = outlineOf(path.current);
      set([]);
      if (counts) onDrawn(drawn);
    },
  };
}
