import styles from './Drawing.module.css';
import { lazyDrawing } from './lazyDrawing.tsx';
import type { UnitSize } from './unitShapes.ts';

type UnitDrawingProps = UnitSize & {
  type: string;
  size?: 'small' | 'medium' | 'large';
  label?: string;
};

const Drawing = lazyDrawing({ width: 160, height: 120, padding: 4 }, async () => {
  const { unitShapes, withoutFine } = await import('./shapes.ts');
  return ({ type, size, ...unitSize }: Omit<UnitDrawingProps, 'label'>) => {
    const shapes = unitShapes(type, unitSize);
    return size === 'small' ? withoutFine(shapes) : shapes;
  };
});

/** A unit as it is: drawn from its type and its size in cm. */
export function UnitDrawing({ size = 'medium', label, ...unit }: UnitDrawingProps) {
  return <Drawing of={{ size, ...unit }} label={label} className={styles[size]} />;
}
