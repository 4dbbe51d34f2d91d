import { formatCount } from '@gatehouse/contract/catalogue';
import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import styles from './DoorTable.module.css';
import { type DoorGroup, isBulk } from './doors.ts';
import { GroupIcon } from './GroupIcon.tsx';
import { SelectAll } from './SelectAll.tsx';

type DoorGroupHeadProps = {
  group: DoorGroup;
  isOpen: boolean;
  onToggle: (group: DoorGroup) => void;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
};

/** What a group holds and how many; folds it and chooses it as a whole. */
export const DoorGroupHead = memo(function DoorGroupHead(props: DoorGroupHeadProps) {
  const { group, isOpen, onToggle, selected, onSelect } = props;
  return (
    <div className={styles.group} data-open={isOpen}>
      {group.doors.every(isBulk) && <SelectAll group={group} selected={selected} onSelect={onSelect} />}
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => onToggle(group)}
        >
          <GroupIcon type={group.type} />
          {group.title}
          <span className={styles.count}>{formatCount(group.doors.length)}</span>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </button>
      </h2>
    </div>
  );
});
