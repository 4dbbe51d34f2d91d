/** A whole number below a bound. */
export type Random = (below: number) => number;

/** Whole numbers below a bound, at random, the same for the same seed. */
export function randomNumbers(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

/** One of the items at random. Throws where there is none. */
export function pick<Item extends string | number | object | null>(
  items: readonly Item[],
  random: Random,
): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}
