import { Check, CircleX } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { hrefTo } from '../../lib/paths.ts';
import fields from '../../ui/Field.module.css';
import { Spinner } from '../../ui/Spinner.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Status } from '../../ui/status.ts';
import { useTouch } from '../../ui/useTouch.ts';
import type { DoorState } from './bulk.ts';
import styles from './DoorTable.module.css';
import { messages } from './messages.ts';

type DoorRowProps = {
  id: string;
  name: string;
  facts: string;
  status: Status;
  /** Whether it can be chosen to move together with others. */
  isBulk: boolean;
  isLast: boolean;
  isSelected: boolean;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  /** How it stands in a bulk command, and why it failed there. */
  state: DoorState | undefined;
  failure: string | undefined;
};

/** One door: whether it is chosen, what it is, and what its device reported. */
export const DoorRow = memo(function DoorRow(props: DoorRowProps) {
  const { id, name, facts, status, isBulk, isLast, isSelected, onSelect, state, failure } = props;
  const touch = useTouch({ onHold: isBulk ? () => onSelect([id], !isSelected) : undefined });
  return (
    <div className={styles.row} data-last={isLast} data-selected={isSelected}>
      {isBulk && (
        <label className={styles.select}>
          <input
            type="checkbox"
            className={fields.tick}
            aria-label={messages.select(name)}
            checked={isSelected}
            onChange={(event) => onSelect([id], event.currentTarget.checked)}
          />
        </label>
      )}
      <Link className={styles.link} to={hrefTo('UserAccessControl', { id })} {...touch}>
        <span className={styles.textBlock}>
          <span className={styles.name} translate="no">
            {name}
          </span>
          {failure ? (
            <span className={styles.failure}>
              <CircleX className={styles.failed} aria-label={messages.doorFailed} /> {failure}
            </span>
          ) : (
            facts && <span className={styles.facts}>{facts}</span>
          )}
        </span>
        {state === 'running' && <Spinner label={messages.doorUnderWay} />}
        {state === 'done' && <Check className={styles.done} aria-label={messages.doorDone} />}
        <StatusBadge status={status} />
      </Link>
    </div>
  );
});
