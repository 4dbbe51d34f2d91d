import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { messages } from './messages.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonLook = {
  /** primary is the one main action of a screen. */
  variant?: ButtonVariant;
  size?: 'medium' | 'large';
  /** Takes the whole width there is. */
  wide?: boolean;
  icon?: ReactNode;
};

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Work is under way: keeps focus and width, and does not act. */
    pending?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({ pending, className, children, onClick, disabled, ...props }: ButtonProps) {
  const { variant, size, wide, icon, ...rest } = props;
  const isIdle = pending || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ variant, size, wide }), pending && styles.pending, className)}
      disabled={disabled}
      aria-disabled={isIdle || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => (isIdle ? event.preventDefault() : onClick?.(event))}
      // The field being filled in is left by the click, not before it: what it then says of itself must not move the
      // button from under the finger.
      onMouseDown={rest.type === 'submit' ? (event) => event.preventDefault() : rest.onMouseDown}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {pending && (
        <span className={styles.spinner}>
          <Spinner label={messages.working} />
        </span>
      )}
    </button>
  );
}

/** The look of a button, for links and labels that act as one. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide }: ButtonLook): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide);
}
