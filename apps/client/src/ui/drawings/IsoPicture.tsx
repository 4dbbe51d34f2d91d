import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Drawing.module.css';
import { type Fit, path, type Shape } from './iso.ts';

type IsoPictureProps = {
  shapes: Shape[];
  fit: Fit;
  width: number;
  height: number;
  /** What is seen; left out for a picture that only decorates. */
  label?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

export function IsoPicture({ shapes, fit, width, height, label, className, children }: IsoPictureProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={cx(styles.drawing, className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {shapes.map((shape, i) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other identity than their order
          key={i}
          d={path(shape, fit)}
          className={cx(styles[shape.tint], shape.stroke !== 'none' && styles[shape.stroke])}
        />
      ))}
      {children}
    </svg>
  );
}
