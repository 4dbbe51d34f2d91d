import { TickAll } from '../../ui/TickAll.tsx';
import styles from './DoorTable.module.css';
import type { DoorGroup } from './doors.ts';
import { messages } from './messages.ts';

type SelectAllProps = {
  group: Pick<DoorGroup, 'title' | 'doors'>;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
};

/** Chooses every door of a group, or none once all are. */
export function SelectAll({ group, selected, onSelect }: SelectAllProps) {
  const keys = group.doors.map(({ key }) => key);
  const count = keys.filter((key) => selected.has(key)).length;
  return (
    <TickAll
      className={styles.select}
      count={count}
      of={keys.length}
      onToggle={() => onSelect(keys, count < keys.length)}
    >
      <span className="visually-hidden">{messages.selectAll(group.title)}</span>
    </TickAll>
  );
}
