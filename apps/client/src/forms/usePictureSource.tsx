import { pictureTypes } from '@gatehouse/contract/rules/picture';
import { type ReactNode, useRef } from 'react';
import { type Facing, type PictureSource, pictures } from '../platform/pictures.ts';

type PictureTaker = {
  facing: Facing;
  /** Whether several files can be chosen at once. */
  several?: boolean;
  onChoose: (file: File) => void;
  /** Called with words for people when the device gives no picture. */
  onFail: (text: string) => void;
};

/** Has the person take or choose a picture; `inputs` stand somewhere on the page, unseen. */
export function usePictureSource({ facing, several = false, onChoose, onFail }: PictureTaker): {
  pick: (source: PictureSource) => void;
  inputs: ReactNode;
} {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const input = { type: 'file', accept: pictureTypes.join(','), hidden: true } as const;

  function choose(field: HTMLInputElement) {
    const chosen = [...(field.files ?? [])];
    // The same file can be chosen again.
    field.value = '';
    for (const file of chosen) onChoose(file);
  }

  function pick(source: PictureSource) {
    if (pictures === undefined) return (source === 'camera' ? camera : files).current?.click();
    void pictures.pickPicture(source, facing).then(
      (file) => file && onChoose(file),
      (error: Error) => onFail(error.message),
    );
  }

  const inputs = (
    <>
      <input {...input} ref={camera} capture={facing} onChange={({ target }) => choose(target)} />
      <input {...input} ref={files} multiple={several} onChange={({ target }) => choose(target)} />
    </>
  );
  return { pick, inputs };
}
