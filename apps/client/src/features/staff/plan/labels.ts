import { statusWord } from '../../../ui/status.ts';
import { goodsLabel } from '../goodsLabel.ts';
import type { Look, PlanDoor } from './planDoors.ts';

/** The four facts of a door in words. */
export function factsOf({ item, look }: PlanDoor): { name: string; value: string }[] {
  const leaf = look.isOpen === null ? 'Unknown' : look.isOpen ? 'Open' : 'Closed';
  const alarm = { name: 'Alarm', value: look.isAlarmed ? (item.door.alarmCause ?? 'Alarming') : 'None' };
  switch (item.kind) {
    case 'gate':
      return [
        { name: 'Gate', value: leaf },
        alarm,
        { name: 'Link', value: linkWord(look, item.door.online) },
      ];
    case 'lockable':
      return [
        { name: 'Lock', value: lockWord(look, item.door.jammed) },
        { name: 'Door', value: leaf },
        alarm,
        { name: 'Goods', value: goodsLabel(item.door) },
      ];
    case 'unit':
      return [
        { name: 'Lock', value: lockWord(look, item.door.jammed) },
        { name: 'Door', value: leaf },
        alarm,
        { name: 'Rent', value: item.door.rented ? 'Rented' : 'Vacant' },
      ];
  }
}

/** A door in one sentence, for who does not see the plan. */
export function spoken(door: PlanDoor): string {
  const facts = factsOf(door).map(({ name, value }) => `${name.toLowerCase()} ${value.toLowerCase()}`);
  return `${door.item.door.name}: ${facts.join(', ')}`;
}

function lockWord({ lock }: Look, jammed: boolean): string {
  return jammed ? `${statusWord[lock]}, jammed` : statusWord[lock];
}

function linkWord({ isOpen }: Look, online: boolean): string {
  if (!online) return 'Offline';
  return isOpen === null ? 'No news' : 'Connected';
}

/** The level an area is on, where its own name does not say so. */
export function areaTitle({ name, floor }: { name: string; floor: number }, isOnly: boolean): string {
  if (isOnly || /floor|level|basement/i.test(name)) return name;
  return `${name}, ${floor === 0 ? 'ground floor' : floor > 0 ? `level ${floor}` : `basement ${-floor}`}`;
}
