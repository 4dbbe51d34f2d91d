import { memo } from 'react';
import { PlanDoorShape } from '../../../doors/plan/PlanDoorShape.tsx';
import { type Colouring, markOf } from './colours.ts';
import { titleOf } from './labels.ts';
import type { PlanDoor } from './planDoors.ts';

type DoorShapesProps = {
  id: string;
  doors: readonly PlanDoor[];
  step: number;
  colouring: Colouring;
  chosen: string | undefined;
  found: ReadonlySet<string> | undefined;
  /** Only these are drawn in full; all of them while it is undefined. */
  eligible: ReadonlySet<string> | undefined;
};

/** Doors on the plan; what alarms or is chosen lies above its neighbours. */
export const DoorShapes = memo(function DoorShapes(props: DoorShapesProps) {
  const { id, doors, step, colouring, chosen, found, eligible } = props;
  const ordered = doors.toSorted((a, b) => height(a, chosen) - height(b, chosen));
  return ordered.map((door) => {
    const { place, item, look } = door;
    return (
      <PlanDoorShape
        key={place.key}
        place={place}
        name={item.door.name}
        title={titleOf(door, colouring)}
        mark={markOf(door, colouring)}
        id={id}
        step={step}
        isOpen={look.isOpen}
        isAlarmed={look.isAlarmed}
        isTaken={look.isTaken && colouring === 'state'}
        isChosen={place.key === chosen}
        isFound={found?.has(place.key) ?? false}
        isDimmed={eligible !== undefined && !eligible.has(place.key)}
      />
    );
  });
});

function height({ place, look }: PlanDoor, chosen: string | undefined): number {
  return (look.isAlarmed ? 1 : 0) + (place.key === chosen ? 2 : 0);
}
