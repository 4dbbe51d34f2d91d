import { formatCount } from '@gatehouse/contract/catalogue';
import { memo } from 'react';
import { type DoorGroup, isBulk } from '../doors.ts';
import { GroupIcon } from '../GroupIcon.tsx';
import { SelectAll } from '../SelectAll.tsx';
import styles from './AccessTable.module.css';

type SectionHeadProps = {
  section: DoorGroup;
  index: number;
  selected: ReadonlySet<string>;
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
};

/** What the rows below are and how many; chooses them as a whole. */
export const SectionHead = memo(function SectionHead({
  section,
  index,
  selected,
  onSelect,
}: SectionHeadProps) {
  const { type, title, doors } = section;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are a grid, not a table
    <div role="row" tabIndex={-1} aria-rowindex={index} className={styles.section} data-type={type}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="gridcell" tabIndex={-1} className={styles.tick}>
        {doors.every(isBulk) && <SelectAll group={section} selected={selected} onSelect={onSelect} />}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="rowheader" tabIndex={-1} className={styles.sectionTitle}>
        <GroupIcon type={type} />
        {title} <span className={styles.count}>{formatCount(doors.length)}</span>
      </span>
    </div>
  );
});
