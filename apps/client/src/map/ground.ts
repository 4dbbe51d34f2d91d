import L from 'leaflet';
import australiaUrl from './australia.geo.json?url';
import { boxIn } from './box.ts';
import styles from './LeafletMap.module.css';
import { placeLabels } from './labels.ts';
import markerStyles from './Markers.module.css';

type Town = { name: string; rank: Rank; at: L.LatLng };
type Ground = GeoJSON.FeatureCollection<GeoJSON.Geometry, { kind: string; name?: string; rank?: Rank }>;

/** Above the land and below the markers. */
const NAMES = 'names';
/** From which zoom on the names of each rank are written. */
const ZOOM_OF_RANK = { 1: 3, 2: 5, 3: 7, 4: 9.5 };

/** How important a town is; 1 is the most. */
type Rank = keyof typeof ZOOM_OF_RANK;

let ground: Promise<Ground> | undefined;

/** Draws the land and its names, these again when the map moves or fires 'markers'; returns what stops it. */
export function drawGround(map: L.Map): () => void {
  map.createPane(NAMES).style.zIndex = '450';
  const names = L.layerGroup().addTo(map);
  let towns: Town[] = [];
  const write = () => writeNames(map, names, towns);
  let isOver = false;
  const events = { zoomend: write, moveend: write, resize: write, markers: write };
  map.on(events);
  void loadGround().then(
    (data) => {
      if (isOver) return;
      L.geoJSON(data, {
        interactive: false,
        filter: ({ properties }) => properties.kind !== 'town',
        style: (feature) => ({ className: styles[feature?.properties.kind ?? ''] }),
        bubblingMouseEvents: true,
      })
        .addTo(map)
        .bringToBack();
      towns = data.features.flatMap(townOf);
      write();
    },
    () => {
      // Without its ground the map still shows where the sites lie to each other.
    },
  );
  return () => {
    isOver = true;
    map.off(events);
  };
}

function loadGround(): Promise<Ground> {
  ground ??= fetch(australiaUrl)
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
    .catch((error: unknown) => {
      ground = undefined;
      throw error;
    });
  return ground;
}

function townOf({ geometry, properties }: Ground['features'][number]): Town[] {
  if (geometry.type !== 'Point' || properties.name === undefined) return [];
  const [longitude, latitude] = geometry.coordinates;
  if (longitude === undefined || latitude === undefined) return [];
  return [{ name: properties.name, rank: properties.rank ?? 4, at: L.latLng(latitude, longitude) }];
}

/** Writes the names that have room at the present zoom, none over a marker. */
function writeNames(map: L.Map, names: L.LayerGroup, towns: readonly Town[]): void {
  const view = map.getBounds().pad(0.1);
  const wanted = towns
    .filter(({ rank, at }) => map.getZoom() >= ZOOM_OF_RANK[rank] && view.contains(at))
    .map((town) => ({ ...town, ...pick(map.latLngToContainerPoint(town.at)) }));
  const markers = map
    .getPanes()
    .markerPane.querySelectorAll(`.${markerStyles.marker}, .${markerStyles.centre}`);
  const taken = [...markers].map((marker) => boxIn(map.getContainer(), marker));
  names.clearLayers();
  for (const { name, rank, at } of placeLabels(wanted, taken)) {
    const caption = document.createElement('span');
    caption.textContent = name;
    caption.ariaHidden = 'true';
    const icon = L.divIcon({ className: `${styles.town} ${styles[`rank${rank}`]}`, html: caption });
    L.marker(at, { icon, interactive: false, keyboard: false, pane: NAMES }).addTo(names);
  }
}

const pick = ({ x, y }: L.Point) => ({ x, y });
