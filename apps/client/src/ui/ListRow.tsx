import { ChevronRight, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import styles from './ListRow.module.css';

type ListRowProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Before the words: an icon, a status dot, a drawing. */
  leading?: ReactNode;
  /** After the words: a badge, a price. */
  trailing?: ReactNode;
  /** What can be done with it, beside the words however narrow the row is. */
  menu?: ReactNode;
} & ({ to: string; onClick?: never } | { to?: never; onClick?: () => void });

/** One row of a list: a link when it goes somewhere, a button when it acts, else plain. */
export function ListRow({ title, subtitle, leading, trailing, menu, to, onClick }: ListRowProps) {
  const Direction = to && isElsewhere(to) ? ExternalLink : ChevronRight;
  const content = (
    <>
      {leading && <span className={styles.leading}>{leading}</span>}
      <span className={styles.body}>
        <span className={cx(styles.textBlock, 'pause')}>
          <span className={cx(styles.title, 'pause')}>{title}</span>
          {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
        </span>
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </span>
      {menu && <span className={styles.menu}>{menu}</span>}
      {to && <Direction className={styles.chevron} aria-hidden="true" />}
    </>
  );
  return <div className={styles.frame}>{rowAround(content, to, onClick)}</div>;
}

/**
 * App stores and other places on the web open outside of the app
 * (docs/specification/client.md#app-store-links).
 */
const isElsewhere = (to: string) => /^https?:/.test(to);

function rowAround(content: ReactNode, to: string | undefined, onClick: (() => void) | undefined) {
  if (to)
    return (
      <Link
        to={to}
        className={cx(styles.row, styles.active)}
        {...(isElsewhere(to) && { target: '_blank', rel: 'noreferrer' })}
      >
        {content}
      </Link>
    );
  if (onClick)
    return (
      <button type="button" onClick={onClick} className={cx(styles.row, styles.active)}>
        {content}
      </button>
    );
  return <div className={styles.row}>{content}</div>;
}
