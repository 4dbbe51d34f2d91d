import styles from './Drawing.module.css';
import { type EmptyName, empties } from './empties.ts';
import { IsoPicture } from './IsoPicture.tsx';
import { bounds, fit } from './iso.ts';

const frame = { width: 160, height: 120 };

export function EmptyDrawing({ of }: { of: EmptyName }) {
  const shapes = empties[of]();
  return (
    <IsoPicture
      shapes={shapes}
      fit={fit(bounds(shapes), frame.width, frame.height, 4)}
      {...frame}
      className={styles.empty}
    />
  );
}
