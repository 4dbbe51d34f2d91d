import { cx } from './cx.ts';
import styles from './LockerBank.module.css';
import { StatusIcon } from './StatusIcon.tsx';
import { type Status, statusTone, statusWord } from './status.ts';

export type Compartment = {
  id: number | string;
  name: string;
  status: Status;
  /** How many rows of the bank it takes; 1 if not told. */
  rows?: number;
};

type LockerBankProps = {
  label: string;
  compartments: Compartment[];
  columns?: number;
  selected?: Compartment['id'] | null;
  /** Makes every compartment a button. */
  onSelect?: (id: Compartment['id']) => void;
};

/** A bank of lockers from the front, each compartment with its name and state. */
export function LockerBank({ label, compartments, columns = 4, selected = null, onSelect }: LockerBankProps) {
  return (
    <ul
      aria-label={label}
      className={styles.bank}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {compartments.map(({ id, name, status, rows = 1 }) => {
        const isSelected = id === selected;
        const className = cx(styles.door, styles[statusTone[status]], isSelected && styles.selected);
        const content = (
          <>
            <span className={styles.name}>{name}</span>
            <span className={styles.state}>
              <StatusIcon status={status} size={16} />
              {statusWord[status]}
            </span>
          </>
        );
        return (
          <li key={id} style={{ gridRow: `span ${rows}` }}>
            {onSelect ? (
              <button
                type="button"
                aria-pressed={isSelected}
                className={className}
                onClick={() => onSelect(id)}
              >
                {content}
              </button>
            ) : (
              <div className={className}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
