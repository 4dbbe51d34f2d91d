import { Check, CircleX } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { doorSign } from '../../doors/doorView.ts';
import { hrefTo } from '../../lib/paths.ts';
import fields from '../../ui/Field.module.css';
import { Spinner } from '../../ui/Spinner.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import styles from './DoorTable.module.css';
import { asDoor, type StaffDoor } from './doors.ts';

type DoorRowProps = {
  item: StaffDoor;
  age: number;
  isLast: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  /** How it stands in a bulk command. */
  state: 'running' | 'done' | 'failed' | undefined;
  failure: string | undefined;
};

/** One door: whether it is chosen, what it is, and what its device reported. */
export const DoorRow = memo(function DoorRow(props: DoorRowProps) {
  const { item, age, isLast, isSelected, onSelect, state, failure } = props;
  const { door, permission } = item;
  const facts = permission === 'unit' ? unitFacts(item.door) : [];
  return (
    <div className={styles.row} data-last={isLast} data-selected={isSelected}>
      <label className={styles.select}>
        <span className="visually-hidden">Select {door.name}</span>
        <input
          type="checkbox"
          className={fields.tick}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </label>
      <Link className={styles.link} to={hrefTo('UserAccessControl', { id: item.key })}>
        <span className={styles.icon}>
          <UnitIcon type={door.type} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{door.name}</span>
          <span className={failure ? styles.failure : styles.facts}>
            {failure ? `Failed: ${failure}` : facts.join(' · ')}
          </span>
        </span>
        {state === 'running' && <Spinner label="Under way" />}
        {state === 'done' && <Check className={styles.done} aria-label="Done" />}
        {state === 'failed' && <CircleX className={styles.failed} aria-label="Failed" />}
        <StatusBadge status={doorSign(asDoor(item), age)} />
      </Link>
    </div>
  );
});

function unitFacts({ areaName, rented, overlockReason }: Extract<StaffDoor, { permission: 'unit' }>['door']) {
  const why = overlockReason === 'arrears' ? 'In arrears' : undefined;
  return [rented ? 'Rented' : 'Vacant', areaName, why].filter((fact) => fact !== undefined && fact !== '');
}
