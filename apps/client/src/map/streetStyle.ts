import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';

/** What an address of streets leads to: one file of tiles, a template of addresses of tiles, or a style. */
export type StreetsKind = 'pmtiles' | 'template' | 'style';

export function kindOfStreets(url: string): StreetsKind {
  if (/\.pmtiles([?#]|$)/i.test(url)) return 'pmtiles';
  return url.includes('{z}') ? 'template' : 'style';
}

/** Whether the tiles of a template are shapes rather than pictures. */
export function isVectorTemplate(url: string): boolean {
  return /\.(mvt|pbf)([?#]|$)/i.test(url);
}

/** The names of a style's colours, light and dark, close to the tokens of the interface. */
const palettes = {
  light: {
    land: '#f6f5f1',
    water: '#cfe0ea',
    green: '#dfead9',
    building: '#e7e4dd',
    road: '#ffffff',
    casing: '#d5d1c7',
    motorway: '#f7dcae',
    border: '#a9a59b',
    words: '#49515c',
    halo: '#ffffff',
  },
  dark: {
    land: '#1a2029',
    water: '#0f2230',
    green: '#1b2a22',
    building: '#232b36',
    road: '#37414e',
    casing: '#12171f',
    motorway: '#5a4a2c',
    border: '#5d6672',
    words: '#b5bcc5',
    halo: '#12171f',
  },
};
type Palette = typeof palettes.light;

const SOURCE = 'streets';

/** A style for tiles that come without one. */
export function styleOfTiles(
  source: SourceSpecification,
  isDark: boolean,
  layerNames?: readonly string[],
): StyleSpecification {
  const palette = palettes[isDark ? 'dark' : 'light'];
  const background: LayerSpecification = {
    id: 'background',
    type: 'background',
    paint: { 'background-color': source.type === 'vector' ? palette.land : palette.water },
  };
  const layers: LayerSpecification[] =
    source.type === 'vector'
      ? vectorLayers(palette).filter(({ 'source-layer': name }) => layerNames?.includes(name) ?? true)
      : [{ id: 'tiles', type: 'raster', source: SOURCE }];
  return { version: 8, sources: { [SOURCE]: source }, layers: [background, ...layers] };
}

type VectorLayer = Extract<LayerSpecification, { 'source-layer'?: string }> & { 'source-layer': string };

/**
 * Water, parks, buildings, roads and names by the two schemas that most tiles have: Protomaps (`roads`, `kind`) and
 * OpenMapTiles (`transportation`, `class`).
 */
function vectorLayers(palette: Palette): VectorLayer[] {
  const kind: ['coalesce', ...unknown[]] = ['coalesce', ['get', 'kind'], ['get', 'class']];
  const fill = (layer: string, color: string, filter?: unknown) =>
    ({
      id: `${layer}-fill`,
      type: 'fill',
      source: SOURCE,
      'source-layer': layer,
      ...(filter !== undefined && { filter }),
      paint: { 'fill-color': color },
    }) as VectorLayer;
  const line = (layer: string, name: string, filter: unknown, color: string, width: readonly number[]) =>
    ({
      id: `${layer}-${name}`,
      type: 'line',
      source: SOURCE,
      'source-layer': layer,
      filter,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], ...width] },
    }) as VectorLayer;
  const is = (...kinds: string[]) => ['in', kind, ['literal', kinds]];
  const green = is('park', 'forest', 'wood', 'grass', 'nature_reserve', 'national_park', 'garden');
  const isMain = is('highway', 'motorway', 'trunk');
  const isMajor = is('major_road', 'primary', 'secondary', 'tertiary');
  const isMinor = is('minor_road', 'minor', 'service', 'street', 'residential');
  const roads = ['roads', 'transportation'].flatMap((layer) => [
    line(layer, 'minor', isMinor, palette.road, [11, 0.3, 18, 12]),
    line(layer, 'major-casing', isMajor, palette.casing, [7, 0.6, 18, 24]),
    line(layer, 'major', isMajor, palette.road, [7, 0.4, 18, 20]),
    line(layer, 'main-casing', isMain, palette.casing, [5, 0.8, 18, 30]),
    line(layer, 'main', isMain, palette.motorway, [5, 0.6, 18, 26]),
  ]);
  return [
    fill('earth', palette.land),
    ...['landuse', 'landcover', 'park'].map((layer) =>
      fill(layer, palette.green, layer === 'park' ? undefined : green),
    ),
    fill('water', palette.water),
    ...['buildings', 'building'].map((layer) => fill(layer, palette.building)),
    ...roads,
    ...['boundaries', 'boundary'].map((layer) =>
      line(layer, 'border', true, palette.border, [3, 0.5, 10, 1.2]),
    ),
    names('roads', palette, 'line', 13),
    names('transportation_name', palette, 'line', 13),
    names('places', palette, 'point', 3),
    names('place', palette, 'point', 3),
  ];
}

/** Names along lines or at points. Without an address of glyphs they are drawn with the device's own font. */
function names(
  layer: string,
  { words, halo }: Palette,
  placement: 'line' | 'point',
  minzoom: number,
): VectorLayer {
  return {
    id: `${layer}-names`,
    type: 'symbol',
    source: SOURCE,
    'source-layer': layer,
    minzoom,
    layout: {
      'symbol-placement': placement,
      'text-field': ['coalesce', ['get', 'name:en'], ['get', 'name']],
      'text-font': ['sans-serif'],
      'text-size': placement === 'line' ? 11 : ['interpolate', ['linear'], ['zoom'], 4, 11, 14, 14],
      'text-max-width': 8,
      'text-padding': 6,
    },
    paint: { 'text-color': words, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  };
}
