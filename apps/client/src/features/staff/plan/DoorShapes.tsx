import { memo } from 'react';
import { PlanDoorShape } from './PlanDoorShape.tsx';
import type { PlanDoor } from './planDoors.ts';

type DoorShapesProps = {
  id: string;
  doors: readonly PlanDoor[];
  step: number;
  selected: string | undefined;
  found: ReadonlySet<string> | undefined;
};

/** Doors on the plan; what alarms or is chosen lies above its neighbours. */
export const DoorShapes = memo(function DoorShapes({ id, doors, step, selected, found }: DoorShapesProps) {
  const ordered = doors.toSorted((a, b) => height(a, selected) - height(b, selected));
  return ordered.map(({ place, item, look }) => (
    <PlanDoorShape
      key={place.key}
      place={place}
      name={item.door.name}
      id={id}
      step={step}
      lock={look.lock}
      isOpen={look.isOpen}
      isAlarmed={look.isAlarmed}
      isTaken={look.isTaken}
      isSelected={place.key === selected}
      isFound={found?.has(place.key) ?? false}
      isDimmed={found !== undefined && !found.has(place.key)}
    />
  ));
});

function height({ place, look }: PlanDoor, selected: string | undefined): number {
  return (look.isAlarmed ? 1 : 0) + (place.key === selected ? 2 : 0);
}
