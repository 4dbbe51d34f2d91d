import { useEffect, useRef } from 'react';
import fields from '../../ui/Field.module.css';
import styles from './DoorTable.module.css';
import type { DoorGroup } from './doors.ts';

type SelectAllProps = {
  group: DoorGroup;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
};

/** Chooses every door of a group, or none once all are. */
export function SelectAll({ group, selected, onSelect }: SelectAllProps) {
  const keys = group.doors.map(({ key }) => key);
  const count = keys.filter((key) => selected.has(key)).length;
  const box = useRef<HTMLInputElement>(null);
  const isPartly = count > 0 && count < keys.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className={styles.select}>
      <span className="visually-hidden">Select all {group.title.toLowerCase()}</span>
      <input
        ref={box}
        type="checkbox"
        className={fields.tick}
        checked={count === keys.length}
        onChange={() => onSelect(keys, count < keys.length)}
      />
    </label>
  );
}
