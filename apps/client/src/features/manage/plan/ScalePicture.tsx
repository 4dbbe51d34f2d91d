import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import manage from '../Manage.module.css';
import styles from './ManagePlan.module.css';
import { messages } from './messages.ts';
import { NumberInput } from './NumberInput.tsx';
import { type Pair, type Picture, scaledBetween } from './pictureScale.ts';

type ScalePictureProps = {
  picture: Picture;
  pair: Pair;
  onPair: (pair: Pair) => void;
  /** With the picture as it is scaled, or without one where that was left. */
  onDone: (picture?: Picture) => void;
};

/** Two points, which are set on the plan or here, and how far they are apart. */
export function ScalePicture({ picture, pair, onPair, onDone }: ScalePictureProps) {
  const [distance, setDistance] = useState('');
  const [error, setError] = useState<string>();

  function scale(event: FormEvent) {
    event.preventDefault();
    const scaled = scaledBetween(picture, pair, Number(distance));
    if (scaled) onDone(scaled);
    else setError(messages.scale.invalid);
  }

  return (
    <form onSubmit={scale} noValidate className={styles.part}>
      <p className={manage.quiet}>{messages.scale.text}</p>
      <div className={styles.row}>
        {([0, 1] as const).flatMap((which) =>
          (['x', 'y'] as const).map((side) => (
            <div key={`${which}${side}`} className={styles.beneath}>
              <span aria-hidden="true">{messages.scale.points[which][side]}</span>
              <NumberInput
                label={messages.scale.points[which][side]}
                value={Math.round(pair[which][side])}
                min={0}
                onChange={(value) => onPair(withPoint(pair, which, { ...pair[which], [side]: value }))}
              />
            </div>
          )),
        )}
        <TextField
          type="number"
          label={messages.scale.distance}
          value={distance}
          error={error}
          onChange={(event) => setDistance(event.currentTarget.value)}
        />
      </div>
      <div className={manage.actions}>
        <Button type="submit">{messages.scale.apply}</Button>
        <Button variant="quiet" onClick={() => onDone()}>
          {messages.scale.cancel}
        </Button>
      </div>
    </form>
  );
}

export const withPoint = (pair: Pair, which: 0 | 1, point: Pair[0]): Pair =>
  which === 0 ? [point, pair[1]] : [pair[0], point];
