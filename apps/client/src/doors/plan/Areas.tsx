import type { PlanArea } from '@gatehouse/contract/api/staffPlan';
import { Siren } from 'lucide-react';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { areaTitle } from './areaTitle.ts';
import { messages } from './messages.ts';

type AreasProps = {
  areas: readonly PlanArea[];
  /** How many doors alarm in an area. */
  alarming: (id: number) => number;
  selected: number;
  onSelect: (id: number) => void;
};

/** More than these stand in a list to choose from. */
const MAX_TABS = 3;

/** The floors and areas of a site; those in which something alarms say so. */
export function Areas({ areas, alarming, selected, onSelect }: AreasProps) {
  if (areas.length < 2) return null;
  if (areas.length > MAX_TABS) {
    return (
      <SelectField
        label={messages.area}
        value={selected}
        onChange={(event) => onSelect(Number(event.target.value))}
      >
        {areas.map((area) => (
          <option key={area.id} value={area.id}>
            {alarming(area.id) > 0
              ? messages.areaAlarming(areaTitle(area), alarming(area.id))
              : areaTitle(area)}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <SegmentedControl
      label={messages.area}
      segments={areas.map((area) => ({
        id: String(area.id),
        label: areaTitle(area),
        icon: alarming(area.id) > 0 && (
          <Siren color="var(--alarm)" aria-label={messages.alarming(alarming(area.id))} />
        ),
      }))}
      selected={String(selected)}
      onSelect={(id) => onSelect(Number(id))}
    />
  );
}
