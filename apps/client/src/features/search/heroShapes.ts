import type { BookingType } from '@gatehouse/contract/model/product';
import { chair, deskWithScreen, trolley } from '../../ui/drawings/furniture.ts';
import { box, face, flat, moved, type Shape } from '../../ui/drawings/iso.ts';
import { person } from '../../ui/drawings/person.ts';
import { carton, storageRoom } from '../../ui/drawings/rooms.ts';
import { archRight, paving, tree, windowsLeft, windowsRight } from '../../ui/drawings/scenery.ts';
import { removalVan } from '../../ui/drawings/vehicles.ts';

/** Light that falls out of a half open roller door. */
const spill = (x: number, y: number, w: number): Shape => face(flat(0, x, y, 90, w), 'light', 'none');

/** A yard of rooms of several sizes, one being filled from a van. */
function storageScene(): Shape[] {
  const room = (y: number, width: number, height: number) =>
    moved(storageRoom({ length: 300, width, height }), [0, y, 0]);
  return [
    ...paving(-90, -420, 1100, 1520),
    ...tree([-40, -360], 420),
    ...box([0, -300, 0], [220, 220, 420]),
    ...windowsRight([220, -264, 290], [2, 1], [56, 66, 36, 0], () => true),
    ...archRight(220, -248, 116, 210),
    ...room(0, 150, 260),
    ...room(160, 220, 260),
    ...room(390, 300, 260),
    ...room(700, 380, 260),
    spill(300, 172, 196),
    spill(300, 414, 252),
    spill(300, 730, 320),
    ...carton([330, 520, 0], 60, 80, 56),
    ...carton([334, 524, 56], 52, 70, 48),
    ...person([420, 440, 0]),
    ...moved(trolley({ length: 110, width: 66, height: 100 }), [470, 560, 0]),
    ...moved(removalVan(), [430, -210, 0]),
    ...tree([240, 1130], 320),
  ];
}

/** A table to meet at, chairs on its near side. */
function meetingTable(x: number, y: number): Shape[] {
  const [l, w] = [280, 110];
  return [
    ...box([x + 30, y + 35, 0], [16, 40, 70]),
    ...box([x + l - 46, y + 35, 0], [16, 40, 70]),
    ...box([x, y, 70], [l, w, 6]),
    ...[0.1, 0.4, 0.7].flatMap((at) => chair([x + l * at, y + w + 24, 0])),
  ];
}

/** A floor of desks and a table to meet at, its corner cut away, a person arriving. */
function workspaceScene(): Shape[] {
  const [l, w, h, wall] = [820, 820, 300, 12];
  return [
    ...paving(-110, -110, 1160, 1160),
    ...box([-wall, -wall, -8], [l + wall, w + wall, 8], 'right'),
    ...box([-wall, 0, 0], [wall, w, h]),
    ...box([-wall, -wall, 0], [l + wall, wall, h]),
    ...windowsLeft([70, 0, 110], [3, 1], [190, 140, 50, 0], () => true),
    ...windowsRight([0, 80, 110], [2, 1], [170, 140, 50, 0], () => false),
    ...archRight(0, 600, 120, 226),
    ...[110, 350].flatMap((x) => [...deskWithScreen([x, 40, 0], 180, 80, 73), ...chair([x + 68, 136, 0])]),
    ...meetingTable(120, 480),
    ...deskWithScreen([560, 380, 0], 180, 80, 73),
    ...chair([628, 476, 0]),
    ...person([560, 690, 0]),
    ...tree([960, -40], 330),
    ...tree([-40, 960], 300),
  ];
}

/** What is looked for, drawn. */
export const heroShapes: Record<BookingType, () => Shape[]> = {
  storage: storageScene,
  workspaces: workspaceScene,
};
