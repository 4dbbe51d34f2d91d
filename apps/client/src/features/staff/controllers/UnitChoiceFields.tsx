import type { UnitProduct } from '@gatehouse/contract/api/controllers';
import type { StaffUnit } from '@gatehouse/contract/api/staff';
import type { UseQueryResult } from '@tanstack/react-query';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { messages } from './messages.ts';
import { emptyUnit, type FreshUnit, NewUnitFields } from './NewUnitFields.tsx';

/** A new unit or one of the site; what was filled in of either stays. `unitId` is empty until one was chosen. */
export type UnitChoice = { kind: 'new' | 'existing'; fresh: FreshUnit; unitId: string };
export const emptyChoice: UnitChoice = { kind: 'new', fresh: emptyUnit, unitId: '' };

/** Whether something has to be filled in before the unit is known. */
export function isIncomplete({ kind, fresh, unitId }: UnitChoice): boolean {
  return kind === 'new' ? fresh.name.trim() === '' || fresh.productId === '' : unitId === '';
}

/** The unit of the site that was chosen; undefined for a new one. */
export function chosenUnit({ kind, unitId }: UnitChoice, units: readonly StaffUnit[]): StaffUnit | undefined {
  return kind === 'existing' ? units.find(({ id }) => id === Number(unitId)) : undefined;
}

type UnitChoiceFieldsProps = {
  choice: UnitChoice;
  /** The units of the site to choose from. */
  units: readonly StaffUnit[];
  products: UseQueryResult<UnitProduct[]>;
  isTried: boolean;
  onChange: (choice: UnitChoice) => void;
};

/** Which unit: a new one, with what it is, or one of the site. */
export function UnitChoiceFields({ choice, units, products, isTried, onChange }: UnitChoiceFieldsProps) {
  const { kind, fresh, unitId } = choice;
  return (
    <>
      <SegmentedControl
        label={messages.whichUnit}
        wide
        segments={[
          { id: 'new', label: messages.newUnit },
          { id: 'existing', label: messages.siteUnit },
        ]}
        selected={kind}
        onSelect={(next) => onChange({ ...choice, kind: next })}
      />
      {kind === 'new' ? (
        <NewUnitFields
          unit={fresh}
          products={products}
          isTried={isTried}
          onChange={(unit) => onChange({ ...choice, fresh: unit })}
        />
      ) : (
        <SelectField
          label={messages.unit}
          value={unitId}
          error={isTried && unitId === '' ? messages.unitRequired : undefined}
          hint={messages.unitMoves}
          onChange={(event) => onChange({ ...choice, unitId: event.currentTarget.value })}
        >
          <option value="">{messages.chooseUnit}</option>
          {units.map((unit) => (
            <option key={unit.id} value={unit.id}>
              {unit.controllerId === null ? unit.name : messages.onAnother(unit.name)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
