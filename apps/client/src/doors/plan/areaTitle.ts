import { messages } from './messages.ts';

/** The level an area is on, where its own name does not say so. */
export function areaTitle({ name, floor }: { name: string; floor: number }): string {
  if (/floor|level|basement/i.test(name)) return name;
  if (floor === 0) return messages.onGroundFloor(name);
  return floor > 0 ? messages.onLevel(name, floor) : messages.inBasement(name, -floor);
}
