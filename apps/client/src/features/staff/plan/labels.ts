import type { Look } from '../../../doors/plan/shape.ts';
import { statusWord } from '../../../ui/status.ts';
import { goodsLabel } from '../goodsLabel.ts';
import { type Colouring, colourFact } from './colours.ts';
import { messages } from './messages.ts';
import type { PlanDoor } from './planDoors.ts';

type Fact = { name: string; value: string };

/** The facts of a door in words: its four, and what the plan is coloured by. */
export function factsOf(door: PlanDoor, colouring: Colouring): Fact[] {
  const coloured = colourFact(door, colouring);
  return coloured ? [...fourFactsOf(door), coloured] : fourFactsOf(door);
}

function fourFactsOf({ item, look }: PlanDoor): Fact[] {
  const leaf = look.isOpen === null ? messages.unknown : look.isOpen ? messages.open : messages.closed;
  const alarm = {
    name: messages.facts.alarm,
    value: look.isAlarmed ? alarmWord(item.door.alarmCause) : messages.noAlarm,
  };
  switch (item.permission) {
    case 'gate':
      return [
        { name: messages.facts.gate, value: leaf },
        alarm,
        { name: messages.facts.link, value: linkWord(look, item.door.online) },
      ];
    case 'lockable':
      return [
        { name: messages.facts.lock, value: lockWord(look, item.door.jammed) },
        { name: messages.facts.door, value: leaf },
        alarm,
        { name: messages.facts.goods, value: goodsLabel(item.door) },
      ];
    case 'unit':
      return [
        { name: messages.facts.lock, value: lockWord(look, item.door.jammed) },
        { name: messages.facts.door, value: leaf },
        alarm,
        { name: messages.facts.rent, value: item.door.rented ? messages.rented : messages.vacant },
      ];
  }
}

function alarmWord(cause: PlanDoor['item']['door']['alarmCause']): string {
  return cause === null ? messages.isAlarming : messages.alarmCauses[cause];
}

/** A door in one sentence, for who does not see the plan. */
export function spoken(door: PlanDoor, colouring: Colouring, isSelected: boolean): string {
  const facts = factsOf(door, colouring).map(
    ({ name, value }) => `${name.toLowerCase()} ${value.toLowerCase()}`,
  );
  return messages.spoken(
    door.item.door.name,
    [...facts, ...(isSelected ? [messages.isSelected] : [])].join(', '),
  );
}

/** What is shown where one points at a door. */
export function titleOf(door: PlanDoor, colouring: Colouring): string {
  const coloured = colourFact(door, colouring);
  const { name } = door.item.door;
  return coloured ? messages.spoken(name, coloured.value) : name;
}

function lockWord({ lock }: Look, jammed: boolean): string {
  if (lock === 'noController') return messages.marks.noController;
  return jammed ? messages.jammed(statusWord[lock]) : statusWord[lock];
}

function linkWord({ lock, isOpen }: Look, online: boolean): string {
  if (lock === 'noController') return messages.marks.noController;
  if (!online) return messages.offline;
  return isOpen === null ? messages.noNews : messages.connected;
}
