import type { Position } from '@gatehouse/contract/rules/distance';
import { groupMarkers } from './groups.ts';
import type { MapMarker } from './MapView.ts';
import { addMarker, placeMarker, showMarkerState, sizeOfMarker } from './marker.ts';
import { markerLabel } from './markerLabel.ts';
import type { Marker, Surface } from './Surface.ts';

type Shown = { sites: readonly MapMarker[]; marker: Marker };

/** The markers of a map: sites that would cover each other share one, which is pressed to come closer. */
export function markersOn(surface: Surface, choose: (ids: number[]) => void) {
  const shown = new Map<string, Shown>();
  let sites: readonly MapMarker[] = [];
  let selected: readonly number[] = [];
  let highlighted: number | undefined;

  function press(pressed: readonly MapMarker[]): void {
    if (pressed.length === 1 || !surface.zoomTo(pressed)) choose(pressed.map(({ id }) => id));
  }

  /** Groups them again; to be called whenever the map has moved under them. */
  function arrange(): void {
    if (!surface.isReady()) return;
    const groups = groupMarkers(
      sites.map((site) => ({ site, ...surface.pointOf(site) })),
      (members) => sizeOfMarker(members.map(({ site }) => site)),
      surface.frame(),
    );
    const before = new Map(shown);
    shown.clear();
    for (const group of groups) {
      const members = group.members.map(({ site }) => site);
      const key = `${members.map(({ id }) => id)} ${markerLabel(members).label}`;
      const marker = before.get(key)?.marker ?? addMarker(surface, members, () => press(members));
      shown.set(key, { sites: members, marker });
      placeMarker(marker, group);
      before.delete(key);
    }
    markAll();
    const left = [...before.values()];
    const focused = left.find(({ marker }) => marker.element === document.activeElement)?.sites[0];
    if (focused) markerAt(focused.id)?.element.focus({ preventScroll: true });
    for (const { marker } of left) marker.remove();
  }

  function markAll(): void {
    for (const { sites: members, marker } of shown.values()) {
      showMarkerState(marker, {
        isChosen: members.some(({ id }) => selected.includes(id)),
        isHighlighted: members.some(({ id }) => id === highlighted),
      });
    }
  }

  function markerAt(id: number): Marker | undefined {
    return [...shown.values()].find(({ sites: members }) => members.some((site) => site.id === id))?.marker;
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
    site: (id: number): Position | undefined => sites.find((site) => site.id === id),
    clear(): void {
      for (const { marker } of shown.values()) marker.remove();
      shown.clear();
    },
  };
}
