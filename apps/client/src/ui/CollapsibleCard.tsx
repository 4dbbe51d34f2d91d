import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './CollapsibleCard.module.css';
import { cx } from './cx.ts';

type CollapsibleCardProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Before the title: an icon or a drawing. */
  leading?: ReactNode;
  /** Beside the title and outside the part that folds it: a count, a select-all. */
  actions?: ReactNode;
  /** In place of what is folded away: the gist of it. */
  gist?: ReactNode;
  /** Given with onToggle by a parent that keeps the state; else the card keeps it. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

export function CollapsibleCard({
  title,
  subtitle,
  leading,
  actions,
  gist,
  children,
  ...props
}: CollapsibleCardProps) {
  const [ownOpen, setOwnOpen] = useState(true);
  const isOpen = props.isOpen ?? ownOpen;
  const bodyId = useId();

  function toggle() {
    setOwnOpen(!isOpen);
    props.onToggle?.(!isOpen);
  }

  return (
    <section className={styles.card}>
      <div className={styles.header}>
        <h2 className={styles.heading}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={toggle}
          >
            {leading}
            <span className={styles.titles}>
              <span className={cx(styles.title, 'pause')}>{title}</span>
              {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
            </span>
            <ChevronDown className={styles.chevron} aria-hidden="true" />
          </button>
        </h2>
        {actions}
      </div>
      {!isOpen && gist}
      <div id={bodyId} className={styles.body} data-open={isOpen} inert={!isOpen}>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}
