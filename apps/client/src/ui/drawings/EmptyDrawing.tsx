import styles from './Drawing.module.css';
import type { EmptyName } from './empties.ts';
import { lazyDrawing } from './lazyDrawing.tsx';

const Drawing = lazyDrawing({ width: 160, height: 120, padding: 4 }, async () => {
  const { empties } = await import('./shapes.ts');
  return (name: EmptyName) => empties[name]();
});

export function EmptyDrawing({ of }: { of: EmptyName }) {
  return <Drawing of={of} className={styles.empty} />;
}
