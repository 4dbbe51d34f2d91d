import { Info, Siren, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { messages } from './messages.ts';

export type BannerTone = 'info' | 'warning' | 'alarm';

type BannerProps = {
  tone?: BannerTone;
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
};

const icons = { info: Info, warning: TriangleAlert, alarm: Siren };

/** A line across the page that stays until it is dealt with. */
export function Banner({ tone = 'info', children, action, onDismiss }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={cx(styles.banner, styles[tone])} role={tone === 'alarm' ? 'alert' : 'status'}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
      {(action || onDismiss) && (
        <div className={styles.tools}>
          {action}
          {onDismiss && (
            <IconButton
              label={messages.dismiss}
              icon={<X />}
              onClick={onDismiss}
              className={styles.dismiss}
            />
          )}
        </div>
      )}
    </div>
  );
}
