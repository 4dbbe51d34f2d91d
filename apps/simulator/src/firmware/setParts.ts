/** Sets that come in parts: only whole ones count, and none that is not newer than the one held. */

export type NumberedPart<Item> = { version: number; part: number; parts: number; items: Item[] };

/** Takes a set or a part of one; true when the version held is to be reported. */
export type TakePart<Item> = (part: NumberedPart<Item>) => boolean;

export function createSetParts<Item>(
  held: () => number,
  keep: (version: number, items: Item[]) => void,
): TakePart<Item> {
  /** The parts of the set that is coming in, by number. */
  let coming = { version: 0, parts: new Map<number, Item[]>() };

  return ({ version, part, parts, items }) => {
    if (version <= held()) return true;
    if (version > coming.version) coming = { version, parts: new Map() };
    if (version < coming.version) return false;
    coming.parts.set(part, items);
    if (coming.parts.size < parts) return false;
    keep(version, [...coming.parts.values()].flat());
    return true;
  };
}
