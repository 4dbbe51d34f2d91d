import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './SegmentedControl.module.css';

type Segment<Id extends string> = { id: Id; label: ReactNode; icon?: ReactNode };

type SegmentedControlProps<Id extends string> = {
  label: string;
  segments: Segment<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  wide?: boolean;
  /** What it is called in an address that a form is sent to. */
  name?: string;
};

/** One of few, all in sight: real radio buttons underneath. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, segments, selected, onSelect, wide } = props;
  const id = useId();
  const { name = id } = props;
  return (
    <fieldset className={cx(styles.track, wide && styles.wide)}>
      <legend className="visually-hidden">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.id} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={segment.id}
            className="visually-hidden"
            checked={segment.id === selected}
            onChange={() => onSelect(segment.id)}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
