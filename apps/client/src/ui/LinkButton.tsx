import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './Button.module.css';
import { type ButtonLook, buttonClass } from './Button.tsx';
import { cx } from './cx.ts';

type LinkButtonProps = Omit<LinkProps, 'children'> & ButtonLook & { children: ReactNode };

/** A real link that looks like a button: for going somewhere. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size, wide }), className)}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
