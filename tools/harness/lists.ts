/** The first of the items. Throws where there is none. */
export function first<Item>(items: readonly Item[]): Item {
  for (const item of items) return item;
  throw new Error('The list is empty');
}

/** Hands out the items one after another, from a place on, and begins again after the last. */
export function rotating<Item>(items: readonly Item[], from = 0): () => Item {
  let turn = from;
  return () => {
    const at = turn++ % items.length;
    return first(items.slice(at, at + 1));
  };
}

/** Pairs what stands at the same places of two lists. Throws where they are not of one length. */
export function zip<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
): (readonly [one: One, other: Other])[] {
  if (ones.length !== others.length) throw new Error(`${ones.length} are to be paired with ${others.length}`);
  const next = rotating(others);
  return ones.map((one) => [one, next()]);
}
