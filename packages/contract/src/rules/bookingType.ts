/** The two major categories: storage is open ended and billed again and again, workspaces have a start and an end. */
export const bookingTypes = ['storage', 'workspaces'] as const;

/** The major category that an address names; undefined for anything else. */
export function bookingTypeIn(text: string | null): (typeof bookingTypes)[number] | undefined {
  return bookingTypes.find((type) => type === text);
}
