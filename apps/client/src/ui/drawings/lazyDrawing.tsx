import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { lazyPart } from '../lazyPart.ts';
import styles from './Drawing.module.css';
import type { Shape } from './iso.ts';
import type { Frame } from './shapes.ts';

type DrawingProps<Of> = {
  /** What is drawn. */
  of: Of;
  /** What is seen; left out for a picture that only decorates. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Far more than one operator's pages show. */
const MAX_KEPT = 200;
const fetches: (() => Promise<void>)[] = [];

/** Fetches what all drawings are drawn by. */
export async function fetchDrawings(): Promise<void> {
  await Promise.all(fetches.map((fetchOne) => fetchOne()));
}

/**
 * A drawing whose code is fetched when something has to be drawn: what has come with the page stays as it is and needs none,
 * and what is to change stays until its code is there.
 */
export function lazyDrawing<Of>(frame: Frame, load: () => Promise<(of: Of) => Shape[]>) {
  const useDraw = lazyPart(async () => {
    const [{ pathsWithin }, shapesOf] = await Promise.all([import('./shapes.ts'), load()]);
    const kept = new Map<string, string>();
    // Once for all pages that the server renders, as they show the same again and again.
    return (wanted: string, of: Of) => {
      const known = kept.get(wanted);
      if (known !== undefined) return known;
      if (kept.size >= MAX_KEPT) kept.clear();
      const paths = pathsWithin(shapesOf(of), frame);
      kept.set(wanted, paths);
      return paths;
    };
  });
  fetches.push(useDraw.fetch);

  return function Drawing({ of, label, className }: DrawingProps<Of>) {
    const svg = useRef<SVGSVGElement>(null);
    const wanted = JSON.stringify(of);
    const [arrived] = useState(wanted);
    const [isBare, setBare] = useState(false);
    useEffect(() => setBare(svg.current?.hasChildNodes() === false), []);
    const draw = useDraw(isBare || wanted !== arrived);
    return (
      <svg
        // Another drawing appears as the first did.
        key={draw ? wanted : arrived}
        ref={svg}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        className={cx(styles.drawing, className)}
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers; React leaves alone what came so
        dangerouslySetInnerHTML={{ __html: draw?.(wanted, of) ?? '' }}
      />
    );
  };
}
