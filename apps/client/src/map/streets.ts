import { addProtocol, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import { isVectorTemplate, kindOfStreets, styleOfTiles } from './streetStyle.ts';

/** Streets that can be drawn, in the light and in the dark. */
export type Streets = { styleFor(isDark: boolean): StyleSpecification | string };

/** Those who drew the tiles that come without a word about it; nearly all tiles are made from it. */
const OPEN_STREET_MAP = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';

/** Finds out what is at an address of streets; throws where nothing is. */
export async function loadStreets(url: string): Promise<Streets> {
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const kind = kindOfStreets(url);
  if (kind === 'pmtiles') return loadPmtiles(url);
  if (kind === 'template') {
    const type = isVectorTemplate(url) ? 'vector' : 'raster';
    return {
      styleFor: (isDark) =>
        styleOfTiles(
          { type, tiles: [url], attribution: OPEN_STREET_MAP, ...(type === 'raster' && { tileSize: 256 }) },
          isDark,
        ),
    };
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The style of the map could not be had: ${response.status}`);
  return { styleFor: () => url };
}

async function loadPmtiles(url: string): Promise<Streets> {
  const file = new PMTiles(url);
  const [{ tileType }, metadata] = await Promise.all([file.getHeader(), file.getMetadata()]);
  const protocol = new Protocol({ metadata: true });
  protocol.add(file);
  addProtocol('pmtiles', protocol.tile);
  const type = tileType === TileType.Mvt ? 'vector' : 'raster';
  const attribution = attributionIn(metadata) ?? OPEN_STREET_MAP;
  const layerNames = layerNamesIn(metadata);
  return {
    styleFor: (isDark) => styleOfTiles({ type, url: `pmtiles://${url}`, attribution }, isDark, layerNames),
  };
}

function attributionIn(metadata: unknown): string | undefined {
  const { attribution } = (metadata ?? {}) as { attribution?: unknown };
  return typeof attribution === 'string' && attribution !== '' ? attribution : undefined;
}

/** The names of the layers that a file of shapes has; undefined where it does not say. */
function layerNamesIn(metadata: unknown): string[] | undefined {
  const { vector_layers: layers } = (metadata ?? {}) as { vector_layers?: unknown };
  if (!Array.isArray(layers)) return undefined;
  return layers.flatMap((layer: { id?: unknown }) => (typeof layer.id === 'string' ? [layer.id] : []));
}
