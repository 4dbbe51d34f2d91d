import type { Control, Field, PictureKind, Picture as Shown } from '@gatehouse/contract/resources/field';
import type { Resource } from '@gatehouse/contract/resources/resource';
import { pictureProblem } from '@gatehouse/contract/rules/picture';
import { ArrowDown, ArrowUp, Camera, ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, type Control as Form } from 'react-hook-form';
import { usePictureSource } from '../../forms/usePictureSource.tsx';
import { isNative } from '../../platform/shell.ts';
import { Button } from '../../ui/Button.tsx';
import ui from '../../ui/Field.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import type { Input, Inputs } from './formValues.ts';
import { useAddPictures } from './manageQueries.ts';
import { messages } from './messages.ts';
import styles from './Pictures.module.css';

type PicturesControlProps = {
  resource: Resource;
  form: Form<Inputs>;
  name: string;
  field: Field;
  control: Extract<Control, { kind: 'pictures' }>;
  disabled: boolean;
};

/** The pictures of a row in their order, each with what it shows. */
export function PicturesControl({ form, name, ...props }: PicturesControlProps) {
  return (
    <Controller
      control={form}
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <Pictures
          {...props}
          pictures={shownOf(value)}
          onChange={onChange}
          onBlur={onBlur}
          error={error?.message}
        />
      )}
    />
  );
}

type PicturesProps = Omit<PicturesControlProps, 'form' | 'name'> & {
  pictures: readonly Shown[];
  onChange: (pictures: Shown[]) => void;
  onBlur: () => void;
  error: string | undefined;
};

function Pictures({
  resource,
  field,
  control: { max, of },
  disabled,
  pictures,
  onChange,
  onBlur,
  error,
}: PicturesProps) {
  const [failure, setFailure] = useState<string>();
  const [moved, setMoved] = useState('');
  const add = useAddPictures(resource, (added) => {
    setFailure(added.failure);
    onChange([...pictures, ...added.pictures.map((media) => ({ ...media, alt: '' }))]);
  });
  const lacksWords = pictures.some(({ alt }) => alt.trim() === '');
  const count = pictures.length;

  /** The button that was pressed keeps the focus; at an end it is the other one of the picture. */
  function move(from: number, to: number, button: HTMLButtonElement) {
    const others = pictures.filter((_, index) => index !== from);
    flushSync(() => {
      onChange(others.toSpliced(to, 0, pictures[from]!));
      setMoved(messages.movedTo(to + 1, count));
    });
    const enabled = button.disabled ? button.parentElement?.querySelector('button:enabled') : button;
    if (enabled instanceof HTMLElement) enabled.focus();
  }

  return (
    <fieldset className={styles.pictures} disabled={disabled}>
      <legend className={ui.label}>{field.label}</legend>
      {field.hint !== undefined && <p className={ui.hint}>{field.hint}</p>}
      <ol className={styles.list}>
        {pictures.map((picture, index) => (
          <Item
            key={picture.url}
            {...{ picture, index, count, max, of, error, onBlur }}
            onWords={(alt) => onChange(pictures.toSpliced(index, 1, { ...picture, alt }))}
            onMove={(to, button) => move(index, to, button)}
            onRemove={() => onChange(pictures.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <p role="alert" className={ui.error}>
        {failure ?? (lacksWords ? undefined : error)}
      </p>
      {count < max && (
        <Ways
          max={max}
          left={max - count}
          pending={add.isPending}
          onFail={setFailure}
          onChoose={add.mutate}
        />
      )}
    </fieldset>
  );
}

type ItemProps = {
  picture: Shown;
  index: number;
  count: number;
  max: number;
  of: PictureKind;
  error: string | undefined;
  onBlur: () => void;
  onWords: (alt: string) => void;
  onMove: (to: number, button: HTMLButtonElement) => void;
  onRemove: () => void;
};

/** One of the pictures, with what it shows and its place among them. */
function Item({ picture, index, count, max, of, error, ...on }: ItemProps) {
  const { onBlur, onWords, onMove, onRemove } = on;
  return (
    <li className={styles.item} aria-label={messages.pictureOf(index + 1, count)}>
      <div className={styles.frame} data-of={of}>
        <Picture media={picture} sizes="12rem" fallback={null} />
      </div>
      <TextField
        label={messages.shows}
        hint={index === 0 ? messages.showsHint : undefined}
        error={picture.alt.trim() === '' ? error : undefined}
        maxLength={160}
        value={picture.alt}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
        onBlur={onBlur}
        autoComplete="off"
      />
      <div className={styles.tools}>
        {max > 1 && (
          <>
            <IconButton
              label={messages.earlier(index + 1)}
              icon={<ArrowUp aria-hidden="true" />}
              disabled={index === 0}
              onClick={({ currentTarget }) => onMove(index - 1, currentTarget)}
            />
            <IconButton
              label={messages.later(index + 1)}
              icon={<ArrowDown aria-hidden="true" />}
              disabled={index === count - 1}
              onClick={({ currentTarget }) => onMove(index + 1, currentTarget)}
            />
          </>
        )}
        <IconButton
          label={messages.removePicture(index + 1)}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

type WaysProps = {
  max: number;
  /** How many more there may be. */
  left: number;
  pending: boolean;
  onFail: (text: string) => void;
  onChoose: (files: File[]) => void;
};

/** Chooses files, or takes a photo where a camera is at hand. */
function Ways({ max, left, pending, onFail, onChoose }: WaysProps) {
  const isHandheld = useMediaQuery('(pointer:coarse)') || isNative;
  const chosen = useRef<File[]>([]);

  function choose(file: File) {
    const problem = pictureProblem(file);
    if (problem !== undefined) return onFail(problem);
    chosen.current.push(file);
    // Several are chosen one right after the other.
    if (chosen.current.length === 1) queueMicrotask(() => onChoose(chosen.current.splice(0).slice(0, left)));
  }
  const { pick, inputs } = usePictureSource({
    facing: 'environment',
    several: left > 1,
    onChoose: choose,
    onFail,
  });

  return (
    <div className={styles.ways}>
      {isHandheld && (
        <Button icon={<Camera aria-hidden="true" />} pending={pending} onClick={() => pick('camera')}>
          {messages.takePicture}
        </Button>
      )}
      <Button icon={<ImageUp aria-hidden="true" />} pending={pending} onClick={() => pick('files')}>
        {messages.choosePictures(max)}
      </Button>
      {inputs}
    </div>
  );
}

/** What the form holds of a field of this kind. */
const shownOf = (value: Input | undefined) => (Array.isArray(value) ? value : []) as readonly Shown[];
