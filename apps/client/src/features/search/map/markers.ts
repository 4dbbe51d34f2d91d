import type { Position } from '@gatehouse/contract/rules/distance';
import { type Frame, type Group, groupMarkers, offsetOf, type Size } from './groups.ts';
import type { MapMarker } from './MapView.ts';
import styles from './Markers.module.css';
import { markerLabel } from './markerLabel.ts';

/** Kept free around markers that are to be seen, in pixels. */
export const PADDING = { left: 64, top: 72, right: 64, bottom: 88 };
/** From here on a map does not come closer to show sites. */
export const CLOSE_ZOOM = 11;
/** What may lie over the foot of the map once a marker is chosen, in pixels. */
export const PANEL_HEIGHT = 340;
const LINE_HEIGHT_PX = 18;
/** What a marker's height has besides its lines: its own padding and room for the tip. */
const MARKER_PADDING_PX = 26;

/** Pixels from the upper left corner of what is seen of a map. */
type Point = { x: number; y: number };

/** A marker as the map holds it. */
export type Held = {
  element: HTMLElement;
  moveTo(point: Point): void;
  /** Above the others, or among them. */
  raise(isRaised: boolean): void;
  remove(): void;
};

/** What markers need of the map they stand on. */
export type Surface = {
  /** Whether it knows yet where positions lie; once it does, its markers are arranged. */
  isReady(): boolean;
  pointOf(position: Position): Point;
  frame(): Frame;
  /** Comes closer until the sites fill the map, at least by one step; false where it is as close as it can be. */
  zoomTo(sites: readonly Position[]): boolean;
  /** Adds something to press, which takes focus and keys. */
  add(content: HTMLElement, size: Size, press: () => void): Held;
};

type Shown = { sites: readonly MapMarker[]; held: Held };

/** The markers of a map: sites that would cover each other share one, which is pressed to come closer. */
export function markersOn(surface: Surface, choose: (ids: number[]) => void) {
  const shown = new Map<string, Shown>();
  let sites: readonly MapMarker[] = [];
  let selected: readonly number[] = [];
  let highlighted: number | undefined;

  function press(pressed: readonly MapMarker[]): void {
    if (pressed.length === 1 || !surface.zoomTo(pressed)) choose(pressed.map(({ id }) => id));
  }

  /** Groups them anew; to be called whenever the map has moved under them. */
  function arrange(): void {
    if (!surface.isReady()) return;
    const groups = groupMarkers(
      sites.map((site) => ({ site, ...surface.pointOf(site) })),
      sizeOf,
      surface.frame(),
    );
    const before = new Map(shown);
    shown.clear();
    for (const group of groups) {
      const members = group.members.map(({ site }) => site);
      const key = `${members.map(({ id }) => id)} ${markerLabel(members).label}`;
      const held = before.get(key)?.held ?? addMarker(members);
      shown.set(key, { sites: members, held });
      held.moveTo(group);
      turn(held.element, group);
      before.delete(key);
    }
    markAll();
    const left = [...before.values()];
    const focused = left.find(({ held }) => held.element === document.activeElement);
    if (focused) heldAt(focused.sites[0]!.id)?.element.focus({ preventScroll: true });
    for (const { held } of left) held.remove();
  }

  function addMarker(members: readonly MapMarker[]): Held {
    const { lines, label, isQuiet } = markerLabel(members);
    const caption = document.createElement('span');
    for (const line of lines) {
      const written = document.createElement('b');
      written.textContent = line;
      caption.append(written, ' ');
    }
    const held = surface.add(caption, sizeOfLines(lines), () => press(members));
    held.element.classList.add(styles.marker!);
    held.element.setAttribute('aria-label', label);
    held.element.toggleAttribute('data-quiet', isQuiet);
    return held;
  }

  function markAll(): void {
    for (const { sites: members, held } of shown.values()) {
      const isChosen = members.some(({ id }) => selected.includes(id));
      const isHighlighted = members.some(({ id }) => id === highlighted);
      held.element.setAttribute('aria-pressed', String(isChosen));
      held.element.toggleAttribute('data-highlighted', isHighlighted);
      held.raise(isChosen || isHighlighted);
    }
  }

  function heldAt(id: number): Held | undefined {
    return [...shown.values()].find(({ sites: members }) => members.some((site) => site.id === id))?.held;
  }

  return {
    arrange,
    show(next: readonly MapMarker[]): void {
      sites = next;
      arrange();
    },
    mark(nextSelected: readonly number[], nextHighlighted: number | undefined): void {
      selected = nextSelected;
      highlighted = nextHighlighted;
      markAll();
    },
    site: (id: number | undefined): Position | undefined => sites.find((site) => site.id === id),
    clear(): void {
      for (const { held } of shown.values()) held.remove();
      shown.clear();
    },
  };
}

function turn(element: HTMLElement, { side, box }: Group<unknown>): void {
  const { x, y } = offsetOf(side, { width: box.right - box.left, height: box.bottom - box.top });
  element.dataset.side = side;
  element.style.margin = `${y}px 0 0 ${x}px`;
}

function sizeOf(members: readonly { site: MapMarker }[]): Size {
  return sizeOfLines(markerLabel(members.map(({ site }) => site)).lines);
}

function sizeOfLines(lines: readonly string[]): Size {
  const longest = Math.max(...lines.map(({ length }) => length));
  return { width: 28 + 8.5 * longest, height: MARKER_PADDING_PX + LINE_HEIGHT_PX * lines.length };
}
