import { type Box, type Extent, overlaps } from '@gatehouse/contract/rules/planBoxes';
import { useMemo } from 'react';
import { type View, visibleBox } from './view.ts';

/** What is in sight and a little around it: the same list after small moves. */
export function useInSight<Item extends { box: Box }>(
  items: readonly Item[],
  view: View | undefined,
  size: Extent | undefined,
): readonly Item[] {
  const around = view && size ? visibleBox(view, size) : undefined;
  const edges = around && [around.x, around.y, around.width, around.height].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is the same while its edges are
  return useMemo(() => (around ? items.filter(({ box }) => overlaps(box, around)) : []), [items, edges]);
}
