/** Credentials that come in parts: only whole sets count, and none that is not newer than the acknowledged one. */

export type NumberedPart<Item> = { version: number; part: number; parts: number; items: Item[] };

/** Takes a set or a part of one; true when the version is to be acknowledged. */
export type AssembleSet<Item> = (part: NumberedPart<Item>) => boolean;

/** Applies a set once its last part is there. */
export function createSetAssembler<Item>(
  acknowledgedVersion: () => number,
  apply: (version: number, items: Item[]) => void,
): AssembleSet<Item> {
  /** The parts of the set that is coming in, by number. */
  let coming = { version: 0, parts: new Map<number, Item[]>() };

  return ({ version, part, parts, items }) => {
    if (version <= acknowledgedVersion()) return true;
    if (version > coming.version) coming = { version, parts: new Map() };
    if (version < coming.version) return false;
    coming.parts.set(part, items);
    if (coming.parts.size < parts) return false;
    apply(version, [...coming.parts.values()].flat());
    return true;
  };
}
