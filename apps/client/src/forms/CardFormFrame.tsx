import type { FormEvent, ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import form from './Form.module.css';

type CardFormFrameProps = {
  /** What the button says; left out, the fields are part of a form around them. */
  action: string | undefined;
  isSubmitting: boolean;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
};

/** A card's fields as a form of their own, or as a part of another. */
export function CardFormFrame({ action, isSubmitting, onSubmit, children }: CardFormFrameProps) {
  if (action === undefined) return <div className={form.form}>{children}</div>;
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      {children}
      <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
        {action}
      </Button>
    </form>
  );
}
