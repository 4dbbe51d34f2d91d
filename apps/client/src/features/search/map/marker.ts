import { cx } from '../../../ui/cx.ts';
import { type Group, offsetOf, type Size } from './groups.ts';
import type { MapMarker } from './MapView.ts';
import styles from './Markers.module.css';
import { markerLabel } from './markerLabel.ts';
import type { Held, Surface } from './Surface.ts';

const LINE_HEIGHT_PX = 18;
/** What a marker's height has besides its lines: its own padding and room for the tip. */
const MARKER_PADDING_PX = 26;

/** Puts a marker for one site or for several on a map. */
export function addMarker(surface: Surface, sites: readonly MapMarker[], press: () => void): Held {
  const { lines, label, isQuiet } = markerLabel(sites);
  const caption = document.createElement('span');
  for (const line of lines) {
    const written = document.createElement('b');
    written.textContent = line;
    caption.append(written, ' ');
  }
  const held = surface.add(caption, sizeOfLines(lines), press);
  held.element.classList.add(cx(styles.marker));
  held.element.setAttribute('aria-label', label);
  held.element.toggleAttribute('data-quiet', isQuiet);
  return held;
}

/** Moves a marker to its point, on the side of it where there is room. */
export function placeMarker(held: Held, { x, y, side, box }: Group<unknown>): void {
  held.moveTo({ x, y });
  const offset = offsetOf(side, { width: box.right - box.left, height: box.bottom - box.top });
  held.element.dataset.side = side;
  held.element.style.margin = `${offset.y}px 0 0 ${offset.x}px`;
}

type MarkerState = {
  /** It stands for what is chosen. */
  isChosen: boolean;
  /** It stands for the result the pointer is on. */
  isHighlighted: boolean;
};

export function showMarkerState(held: Held, { isChosen, isHighlighted }: MarkerState): void {
  held.element.setAttribute('aria-pressed', String(isChosen));
  held.element.toggleAttribute('data-highlighted', isHighlighted);
  held.raise(isChosen || isHighlighted);
}

/** The pixels that a marker for these sites takes. */
export function sizeOfMarker(sites: readonly MapMarker[]): Size {
  return sizeOfLines(markerLabel(sites).lines);
}

function sizeOfLines(lines: readonly string[]): Size {
  const longest = Math.max(...lines.map(({ length }) => length));
  return { width: 28 + 8.5 * longest, height: MARKER_PADDING_PX + LINE_HEIGHT_PX * lines.length };
}
