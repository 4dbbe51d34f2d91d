import type { PlanArea } from '@gatehouse/contract/api/staffPlan';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useObjectUrl } from '../../../ui/useObjectUrl.ts';
import manage from '../Manage.module.css';
import styles from './ManagePlan.module.css';
import { messages } from './messages.ts';
import { NumberInput } from './NumberInput.tsx';
import type { Pair, Picture } from './pictureScale.ts';
import { ScalePicture } from './ScalePicture.tsx';

export type ShownPicture = Omit<Picture, 'file'> & { url: string };

/** The picture as the drawing shows it. */
export function useShownPicture(picture: Picture | undefined): ShownPicture | undefined {
  const url = useObjectUrl(picture?.file);
  return picture && url ? { x: picture.x, y: picture.y, width: picture.width, url } : undefined;
}

type PictureBehindProps = {
  area: PlanArea;
  picture: Picture | undefined;
  onChange: (picture: Picture | undefined) => void;
  /** Two points that it is being scaled by; undefined while it is not. */
  pair: Pair | undefined;
  onPair: (pair: Pair | undefined) => void;
};

const sides = ['x', 'y', 'width'] as const;

/** A picture to trace, moved and scaled until its walls lie where they are. */
export function PictureBehind({ area, picture, onChange, pair, onPair }: PictureBehindProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{messages.picture}</h2>
      <p className={manage.quiet}>{messages.pictureText}</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={messages.choosePicture}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onChange({ file, x: 0, y: 0, width: area.width });
          currentTarget.value = '';
        }}
      />
      {picture && (
        <div className={styles.row}>
          {sides.map((side) => (
            // The field has its own name: what is written above it is for those who see it.
            <div key={side} className={styles.beneath}>
              <span aria-hidden="true">{messages.pictureSides[side]}</span>
              <NumberInput
                label={messages.pictureSides[side]}
                value={picture[side]}
                min={side === 'width' ? 1 : -area.width}
                onChange={(value) =>
                  onChange({ ...picture, [side]: side === 'width' ? Math.max(1, value) : value })
                }
              />
            </div>
          ))}
        </div>
      )}
      {picture && pair && (
        <ScalePicture
          picture={picture}
          pair={pair}
          onPair={onPair}
          onDone={(scaled) => {
            if (scaled) onChange(scaled);
            onPair(undefined);
          }}
        />
      )}
      <div className={manage.actions}>
        {picture && !pair && (
          <Button onClick={() => onPair(pairAcross(picture, area))}>{messages.scale.begin}</Button>
        )}
        <Button onClick={() => input.current?.click()}>{messages.choosePicture}</Button>
        {picture && (
          <Button
            variant="quiet"
            onClick={() => {
              onChange(undefined);
              onPair(undefined);
            }}
          >
            {messages.removePicture}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The two sides of a picture, to begin with. */
const pairAcross = ({ x, width }: Picture, { height }: PlanArea): Pair => [
  { x, y: height / 2 },
  { x: x + width, y: height / 2 },
];
