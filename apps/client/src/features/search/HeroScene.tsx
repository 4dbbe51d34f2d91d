import type { BookingType } from '@gatehouse/contract/model/product';
import { lazyDrawing } from '../../ui/drawings/lazyDrawing.tsx';
import styles from './HeroScene.module.css';

const Drawing = lazyDrawing({ width: 640, height: 520, padding: 12 }, async () => {
  const { heroShapes } = await import('./heroShapes.ts');
  return (of: BookingType) => heroShapes[of]();
});

/** The picture beside the first search, of what is looked for. */
export function HeroScene({ of }: { of: BookingType }) {
  return <Drawing of={of} className={styles.scene} />;
}
