/** The keys of a record that was written out in full, so that its type names all of them. */
export function keysOf<Known extends object>(record: Known): Extract<keyof Known, string>[] {
  // TypeScript holds that a value may have more keys than its type; one that is written out has not.
  return Object.keys(record) as Extract<keyof Known, string>[];
}

/** Whether a text is one of a record's own keys. */
export function isKeyOf<Known extends object>(
  record: Known,
  key: string,
): key is Extract<keyof Known, string> {
  return Object.hasOwn(record, key);
}
