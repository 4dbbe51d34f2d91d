import { readdirSync } from 'node:fs';
import type { Media } from '@gatehouse/contract/model/common';
import { demoPictures, MEDIA_PATH } from '../http/mediaFiles.ts';

/** What each rendered scene shows (tools/scenes). */
const captions = {
  'fortitude-valley': 'A brick warehouse with a glass entrance under an amber sign',
  'north-lakes': 'A low pale shed with a glass entrance and blue roller doors beside it',
  'port-adelaide': 'An old wool store of sandstone with saw-tooth roofs and green doors',
  fremantle: 'An open arcade with lockers behind a striped awning',
  'coopers-plains': 'An open gate to a yard of garages with amber doors',
  'surry-hills': 'An old brick printing house with tall windows and oak doors',
  toowong: 'A glass lobby under a pale stone front, a jacaranda beside it',
  brunswick: 'A green club front with pool tables behind its windows',
  corridor: 'A bright corridor with a row of amber roller doors on each side',
  'pool-hall': 'Two pool tables in a brick hall with tall windows and a sofa',
  'room-small': 'A small storage room with boxes, a suitcase and a lamp inside',
  'room-medium': 'A storage room with a sofa, a mattress and boxes inside',
  'room-large': 'A large storage room with a sofa, a table and boxes inside',
  'room-extra-large': 'A storage room as wide as a garage, with a home’s furniture inside',
  locker: 'A wall of amber and white lockers, one of them open',
  'parcel-store': 'A wall of large amber lockers, parcels in an open one',
  garage: 'An open garage with a car inside, between amber roller doors',
  'double-garage': 'A wide open garage with a car, shelves and boxes inside',
  parking: 'Marked bays with cars before a fence, one bay free',
  'box-trailer': 'A caged box trailer parked in front of garages',
  'car-trailer': 'A low car trailer with its ramps down',
  trolley: 'A flat-bed trolley with boxes in a corridor',
  dock: 'A loading dock with one of its two doors open',
  'wash-bay': 'A car in a wash bay with a hose',
  desk: 'Desks with lamps and screens beside tall windows',
  office: 'An office with three desks and a window',
  'meeting-room': 'A meeting room with a table for six and a screen',
  boardroom: 'A boardroom with a table for twelve and a screen',
  'pool-table': 'A pool table under its lamp, with a cue laid across',
} satisfies Record<string, string>;
export type DemoPicture = keyof typeof captions;

/** Height by width. */
const SHAPE = 10 / 16;
const fileName = /^(?<name>[a-z-]+)-(?<width>\d+)\.[0-9a-f]{8}\.(?<type>avif|webp)$/;

type PictureFile = { file: string; name: string; width: number; type: string };

const files: readonly PictureFile[] = readdirSync(demoPictures)
  .flatMap((file) => {
    const { name, width, type } = fileName.exec(file)?.groups ?? {};
    return name ? [{ file, name, width: Number(width), type: type! }] : [];
  })
  .toSorted((a, b) => a.width - b.width);

/** These scenes as a site or a product has them; what is not rendered is left out. */
export function mediaOf(...names: readonly DemoPicture[]): Media[] {
  return names.flatMap((name) => {
    const own = files.filter((file) => file.name === name);
    const plain = own.findLast(({ type, width }) => type === 'webp' && width <= 960);
    if (!plain) return [];
    const sources = ['avif', 'webp'].map((type) => ({
      type: `image/${type}`,
      srcset: own
        .filter((file) => file.type === type)
        .map(({ file, width }) => `${MEDIA_PATH}${file} ${width}w`)
        .join(', '),
    }));
    const { width } = own.at(-1)!;
    return [{ url: MEDIA_PATH + plain.file, alt: captions[name], width, height: width * SHAPE, sources }];
  });
}
