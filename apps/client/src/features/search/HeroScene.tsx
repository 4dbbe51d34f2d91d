import type { BookingType } from '@gatehouse/contract/model/product';
import { IsoPicture } from '../../ui/drawings/IsoPicture.tsx';
import { bounds, fit } from '../../ui/drawings/iso.ts';
import styles from './HeroScene.module.css';
import { storageScene, workspaceScene } from './heroShapes.ts';

const frame = { width: 640, height: 520 };
const scenes: Record<BookingType, () => ReturnType<typeof storageScene>> = {
  storage: storageScene,
  workspaces: workspaceScene,
};

/** The picture beside the first search, of what is looked for. */
export function HeroScene({ of }: { of: BookingType }) {
  const shapes = scenes[of]();
  return (
    <IsoPicture
      key={of}
      shapes={shapes}
      fit={fit(bounds(shapes), frame.width, frame.height, 12)}
      {...frame}
      className={styles.scene}
    />
  );
}
