import { cx } from '../ui/cx.ts';
import { type Group, offsetOf, type Size } from './groups.ts';
import type { MapMarker } from './MapView.ts';
import styles from './Markers.module.css';
import { markerLabel } from './markerLabel.ts';
import type { Marker, Surface } from './Surface.ts';

const LINE_HEIGHT_PX = 18;
/** What a marker's height has besides its lines: its own padding and room for the tip. */
const MARKER_PADDING_PX = 26;

/** Puts a marker for one site or for several on a map. */
export function addMarker(surface: Surface, sites: readonly MapMarker[], press: () => void): Marker {
  const { lines, label, isQuiet } = markerLabel(sites);
  const caption = document.createElement('span');
  for (const line of lines) {
    const written = document.createElement('b');
    written.textContent = line;
    caption.append(written, ' ');
  }
  const marker = surface.add(caption, sizeOfLines(lines), press);
  marker.element.classList.add(cx(styles.marker));
  marker.element.setAttribute('aria-label', label);
  marker.element.toggleAttribute('data-quiet', isQuiet);
  return marker;
}

/** Moves a marker to its point, on the side of it where there is room. */
export function placeMarker(marker: Marker, { x, y, side, box }: Group<unknown>): void {
  marker.moveTo({ x, y });
  const offset = offsetOf(side, { width: box.right - box.left, height: box.bottom - box.top });
  marker.element.dataset.side = side;
  marker.element.style.margin = `${offset.y}px 0 0 ${offset.x}px`;
}

type MarkerState = {
  /** It stands for what is chosen. */
  isChosen: boolean;
  /** It stands for the result the pointer is on. */
  isHighlighted: boolean;
};

export function showMarkerState(marker: Marker, { isChosen, isHighlighted }: MarkerState): void {
  marker.element.setAttribute('aria-pressed', String(isChosen));
  marker.element.toggleAttribute('data-highlighted', isHighlighted);
  marker.raise(isChosen || isHighlighted);
}

/** The pixels that a marker for these sites takes. */
export function sizeOfMarker(sites: readonly MapMarker[]): Size {
  return sizeOfLines(markerLabel(sites).lines);
}

function sizeOfLines(lines: readonly string[]): Size {
  const longest = Math.max(...lines.map(({ length }) => length));
  return { width: 28 + 8.5 * longest, height: MARKER_PADDING_PX + LINE_HEIGHT_PX * lines.length };
}
