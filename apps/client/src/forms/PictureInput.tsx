import { Camera, ImageUp } from 'lucide-react';
import { useId } from 'react';
import { isNative } from '../platform/shell.ts';
import { Button } from '../ui/Button.tsx';
import { FieldMessages } from '../ui/Field.tsx';
import { useMediaQuery } from '../ui/useMediaQuery.ts';
import { useObjectUrl } from '../ui/useObjectUrl.ts';
import { messages } from './messages.ts';
import styles from './PictureInput.module.css';
import { usePictureSource } from './usePictureSource.tsx';

type PictureInputProps = {
  label: string;
  hint: string;
  error: string | undefined;
  file: File | undefined;
  onChoose: (file: File) => void;
  onFail: (text: string) => void;
  disabled: boolean;
};

/** A picture to hand in: taken with the camera where there is one at hand, or chosen from files, and shown. */
export function PictureInput({ label, hint, error, file, onChoose, onFail, disabled }: PictureInputProps) {
  const id = useId();
  const preview = useObjectUrl(file);
  const isHandheld = useMediaQuery('(pointer:coarse)') || isNative;
  const { pick, inputs } = usePictureSource({ facing: 'environment', onChoose, onFail });

  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.frame} data-filled={file !== undefined} data-invalid={error !== undefined}>
        {preview === undefined ? (
          <DocumentDrawing />
        ) : (
          <img className={styles.preview} src={preview} alt={messages.chosenPhoto(file?.name ?? '')} />
        )}
      </div>
      <FieldMessages id={id} hint={hint} error={error} />
      <div className={styles.ways}>
        {isHandheld && (
          <Button icon={<Camera aria-hidden="true" />} disabled={disabled} onClick={() => pick('camera')}>
            {file ? messages.takeAnother : messages.takePhoto}
          </Button>
        )}
        <Button icon={<ImageUp aria-hidden="true" />} disabled={disabled} onClick={() => pick('files')}>
          {file ? messages.chooseAnother : messages.choosePhoto}
        </Button>
      </div>
      {inputs}
    </fieldset>
  );
}

/** A card with a face and lines of text, within the corners of a viewfinder. */
function DocumentDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 100" aria-hidden="true">
      <rect className={styles.paper} x="20" y="16" width="120" height="68" rx="7" />
      <rect className={styles.tint} x="31" y="29" width="34" height="42" rx="4" />
      <circle className={styles.line} cx="48" cy="43" r="7" />
      <path className={styles.line} d="M36 65c1-8 6-11 12-11s11 3 12 11" />
      <path className={styles.line} d="M76 34h52M76 46h38M76 58h46M76 70h26" />
      <path className={styles.corner} d="M6 18V6h14M140 6h14v12M154 82v12h-14M20 94H6V82" />
    </svg>
  );
}
