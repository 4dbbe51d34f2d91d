import { type ReactNode, useEffect, useRef } from 'react';
import fields from './Field.module.css';

type TickAllProps = {
  count: number;
  of: number;
  onToggle: () => void;
  className?: string | undefined;
  /** What all of them are, in words. */
  children: ReactNode;
};

/** A tick for all of a group: set once every one is chosen, half set while some are. */
export function TickAll({ count, of, onToggle, className, children }: TickAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isPartly = count > 0 && count < of;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className={className}>
      {children}
      <input ref={box} type="checkbox" className={fields.tick} checked={count === of} onChange={onToggle} />
    </label>
  );
}
