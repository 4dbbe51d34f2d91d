/** Centimetres as stored, in the millimetres that are shown (docs/specification/search.md#product). */
export function millimetres(centimetres: number): number {
  return centimetres * 10;
}

/** '3000 × 2000 × 2400 mm' (length, width, height); unknown ones are left out, empty when none is known. */
export function formatDimensions(size: {
  dimLength: number | null;
  dimWidth: number | null;
  dimHeight: number | null;
}): string {
  const known = [size.dimLength, size.dimWidth, size.dimHeight].filter((side) => side !== null);
  return known.length === 0 ? '' : `${known.map(millimetres).join(' × ')} mm`;
}
