import styles from './Drawing.module.css';
import { IsoPicture } from './IsoPicture.tsx';
import { bounds, fit } from './iso.ts';
import { type UnitSize, unitShapes } from './unitShapes.ts';

type UnitDrawingProps = UnitSize & {
  type: string;
  size?: 'small' | 'medium' | 'large';
  label?: string;
};

const frame = { width: 160, height: 120 };

/** A unit as it is: drawn from its type and its size in cm. */
export function UnitDrawing({ type, size = 'medium', label, ...unitSize }: UnitDrawingProps) {
  const all = unitShapes(type, unitSize);
  const shapes = size === 'small' ? all.filter(({ stroke }) => stroke !== 'fine') : all;
  return (
    <IsoPicture
      shapes={shapes}
      fit={fit(bounds(shapes), frame.width, frame.height, 4)}
      {...frame}
      label={label}
      className={styles[size]}
    />
  );
}
