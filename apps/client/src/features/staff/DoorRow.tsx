import { Check, CircleX } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { doorSign } from '../../doors/doorView.ts';
import { hrefTo } from '../../lib/paths.ts';
import fields from '../../ui/Field.module.css';
import { Spinner } from '../../ui/Spinner.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { UnitIcon } from '../../ui/UnitIcon.tsx';
import { useTouch } from '../../ui/useTouch.ts';
import styles from './DoorTable.module.css';
import { asDoor, iconOf, isBulk, type StaffDoor } from './doors.ts';
import { goodsWords } from './goodsWords.ts';

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
  const { door } = item;
  const touch = useTouch({ onHold: isBulk(item) ? () => onSelect(!isSelected) : undefined });
  const facts = factsOf(item);
  return (
    <div className={styles.row} data-last={isLast} data-selected={isSelected}>
      {isBulk(item) ? (
        <label className={styles.select}>
          <span className="visually-hidden">Select {door.name}</span>
          <input
            type="checkbox"
            className={fields.tick}
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        </label>
      ) : (
        <span className={styles.lead} />
      )}
      <Link className={styles.link} to={hrefTo('UserAccessControl', { id: item.key })} {...touch}>
        <span className={styles.icon}>
          <UnitIcon type={iconOf(item)} />
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

function factsOf(item: StaffDoor): string[] {
  const jammed = item.door.jammed && 'Jammed';
  if (item.permission === 'gate') return present([jammed]);
  if (item.permission === 'lockable') return present([jammed, goodsWords(item.door)]);
  const { areaName, rented, overlockReason } = item.door;
  return present([
    jammed,
    rented ? 'Rented' : 'Vacant',
    areaName,
    overlockReason === 'arrears' && 'In arrears',
  ]);
}

const present = (facts: readonly (string | false)[]) =>
  facts.filter((fact) => fact !== false && fact !== '') as string[];
