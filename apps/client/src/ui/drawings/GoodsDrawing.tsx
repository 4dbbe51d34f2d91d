import styles from './Drawing.module.css';
import { goodsShapes } from './goods.ts';
import { IsoPicture } from './IsoPicture.tsx';
import { bounds, fit } from './iso.ts';

const frame = { width: 160, height: 120 };

type GoodsDrawingProps = { name: string; size?: 'small' | 'medium' };

/** Goods, recognised by their name. */
export function GoodsDrawing({ name, size = 'medium' }: GoodsDrawingProps) {
  const all = goodsShapes(name);
  const shapes = size === 'small' ? all.filter(({ stroke }) => stroke !== 'fine') : all;
  return (
    <IsoPicture
      shapes={shapes}
      fit={fit(bounds(shapes), frame.width, frame.height, 8)}
      {...frame}
      className={styles[size]}
    />
  );
}
