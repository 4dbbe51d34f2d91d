import styles from './Drawing.module.css';
import { lazyDrawing } from './lazyDrawing.tsx';

type GoodsDrawingProps = { name: string; size?: 'small' | 'medium' };

const Drawing = lazyDrawing({ width: 160, height: 120, padding: 8 }, async () => {
  const { goodsShapes, withoutFine } = await import('./shapes.ts');
  return ({ name, size }: Required<GoodsDrawingProps>) =>
    size === 'small' ? withoutFine(goodsShapes(name)) : goodsShapes(name);
});

/** Goods, recognised by their name. */
export function GoodsDrawing({ name, size = 'medium' }: GoodsDrawingProps) {
  return <Drawing of={{ name, size }} className={styles[size]} />;
}
