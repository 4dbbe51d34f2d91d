import { unitTypes } from '@gatehouse/contract/rules/unitTypes';
import { keysOf } from '../src/lib/keys.ts';
import { DoorDrawing } from '../src/ui/drawings/DoorDrawing.tsx';
import { doorShapes } from '../src/ui/drawings/doorShapes.ts';
import { EmptyDrawing } from '../src/ui/drawings/EmptyDrawing.tsx';
import { empties } from '../src/ui/drawings/empties.ts';
import { Mark } from '../src/ui/drawings/Mark.tsx';
import { SitePicture } from '../src/ui/drawings/SitePicture.tsx';
import { SizeComparison } from '../src/ui/drawings/SizeComparison.tsx';
import { UnitDrawing } from '../src/ui/drawings/UnitDrawing.tsx';
import { Show } from './Show.tsx';

const sizes = [
  [100, 100, 100],
  [150, 150, 240],
  [300, 150, 240],
  [300, 300, 270],
  [600, 300, 300],
] as const;

export function Drawings() {
  return (
    <>
      <Show title="Mark">
        {[16, 24, 32, 64, 120].map((size) => (
          <Mark key={size} size={size} label={`Gatehouse ${size}`} />
        ))}
      </Show>
      <Show title="Units by type">
        {unitTypes.map((type) => (
          <figure key={type}>
            <UnitDrawing type={type} label={type} />
            <figcaption>{type}</figcaption>
          </figure>
        ))}
      </Show>
      <Show title="Small, as in a list">
        {unitTypes.map((type) => (
          <UnitDrawing key={type} type={type} size="small" label={type} />
        ))}
      </Show>
      <Show title="Storage by size">
        {sizes.map(([lengthCm, widthCm, heightCm]) => (
          <UnitDrawing key={`${lengthCm}-${widthCm}`} type="storage" {...{ lengthCm, widthCm, heightCm }} />
        ))}
      </Show>
      <Show title="Beside a person and a van" wide>
        {sizes.map(([lengthCm, widthCm, heightCm]) => (
          <SizeComparison key={`${lengthCm}-${widthCm}`} {...{ lengthCm, widthCm, heightCm }} />
        ))}
      </Show>
      <Show title="Doors" wide>
        {keysOf(doorShapes).flatMap((kind) => [
          <DoorDrawing key={`${kind} locked`} kind={kind} lock="locked" door="closed" />,
          <DoorDrawing key={`${kind} unlocked`} kind={kind} lock="unlocked" door="closed" />,
          <DoorDrawing key={`${kind} open`} kind={kind} lock="unlocked" door="open" />,
          <DoorDrawing key={`${kind} forced`} kind={kind} lock="locked" door="open" isAlarmed />,
          <DoorDrawing key={`${kind} overlocked`} kind={kind} lock="overlocked" door="closed" />,
          <DoorDrawing key={`${kind} unknown`} kind={kind} lock="locked" door="closed" isStale />,
        ])}
      </Show>
      <Show title="Sites" wide>
        {['depot', 'offices', 'lockers', 'yard', 'club'].map((kind, i) => (
          <SitePicture sizes="20rem" key={kind} kind={kind} seed={i + 1} label={kind} />
        ))}
      </Show>
      <Show title="Empty pages">
        {keysOf(empties).map((name) => (
          <EmptyDrawing key={name} of={name} />
        ))}
      </Show>
    </>
  );
}
