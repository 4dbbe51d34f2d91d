import type { UnitType } from '@gatehouse/contract/model/access';
import { isKeyOf } from '../../lib/keys.ts';
import { locker, parcelStore } from './banks.ts';
import { desk, poolTable, trolley } from './furniture.ts';
import type { Shape, Size } from './iso.ts';
import { door, gate, meetingRoom, office, storage } from './rooms.ts';
import { carPark, trailer } from './vehicles.ts';

type Picture = { draw: (size: Size) => Shape[]; usual: Size };

/** How each type is drawn, and the size in cm taken where a unit has none of its own. */
const pictures: Record<UnitType | 'meeting_room', Picture> = {
  storage: { draw: storage, usual: { length: 300, width: 300, height: 270 } },
  office: { draw: office, usual: { length: 400, width: 320, height: 270 } },
  meeting_room: { draw: meetingRoom, usual: { length: 420, width: 320, height: 270 } },
  locker: { draw: locker, usual: { length: 45, width: 40, height: 60 } },
  trailer: { draw: trailer, usual: { length: 240, width: 140, height: 130 } },
  door: { draw: door, usual: { length: 16, width: 95, height: 210 } },
  gate: { draw: gate, usual: { length: 30, width: 360, height: 180 } },
  desk: { draw: desk, usual: { length: 160, width: 80, height: 74 } },
  trolley: { draw: trolley, usual: { length: 100, width: 60, height: 100 } },
  parcel_store: { draw: parcelStore, usual: { length: 60, width: 220, height: 200 } },
  car_park: { draw: carPark, usual: { length: 540, width: 260, height: 0 } },
  pool_table: { draw: poolTable, usual: { length: 224, width: 127, height: 80 } },
};

export type UnitSize = {
  lengthCm?: number | null;
  widthCm?: number | null;
  heightCm?: number | null;
};

/** The shapes of a unit in cm; a type that is not known is drawn as a storage room. */
export function unitShapes(type: string, { lengthCm, widthCm, heightCm }: UnitSize): Shape[] {
  const { draw, usual } = isKeyOf(pictures, type) ? pictures[type] : pictures.storage;
  return draw({
    length: lengthCm || usual.length,
    width: widthCm || usual.width,
    height: heightCm || usual.height,
  });
}
