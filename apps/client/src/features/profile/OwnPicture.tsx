import { pictureProblem } from '@gatehouse/contract/rules/picture';
import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { useAddImage, useRemoveImage } from '../../forms/pictureQueries.ts';
import { usePictureSource } from '../../forms/usePictureSource.tsx';
import { messageOf } from '../../lib/networkError.ts';
import { isNative } from '../../platform/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { show } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import styles from './Profile.module.css';

const FAILURE_TOAST_MS = 5_000;

/**
 * Adds, replaces and removes the person's image; what fails is shown in a toast
 * (docs/specification/account.md#pictures).
 */
export function OwnPicture({ isThere }: { isThere: boolean }) {
  const add = useAddImage();
  const remove = useRemoveImage();
  const { pick, inputs } = usePictureSource({ facing: 'user', onChoose: save, onFail: failed });

  function failed(text: string) {
    show(text, { type: 'error', id: 'profile-image', duration: FAILURE_TOAST_MS });
  }

  function save(file: File) {
    const problem = pictureProblem(file);
    if (problem !== undefined) return failed(problem);
    add.mutate(
      { file },
      {
        onSuccess: () => show(messages.photoSaved, { id: 'profile-image' }),
        onError: (error) => failed(messages.photoNotSaved(messageOf(error))),
      },
    );
  }

  function takeAway() {
    remove.mutate(undefined, {
      onSuccess: () => show(messages.photoRemoved, { id: 'profile-image' }),
      onError: (error) => failed(messages.photoNotRemoved(messageOf(error))),
    });
  }

  return (
    <div className={styles.ways}>
      {isNative && (
        <Button
          variant="quiet"
          icon={<Camera aria-hidden="true" />}
          pending={add.isPending}
          onClick={() => pick('camera')}
        >
          {messages.takePhoto}
        </Button>
      )}
      <Button
        variant="quiet"
        icon={isNative ? <ImageUp aria-hidden="true" /> : <Camera aria-hidden="true" />}
        pending={add.isPending}
        onClick={() => pick('files')}
      >
        <ChooseLabel isThere={isThere} />
      </Button>
      {isThere && (
        <Button
          variant="quiet"
          icon={<Trash2 aria-hidden="true" />}
          pending={remove.isPending}
          onClick={takeAway}
        >
          <span>
            {messages.remove}
            {aboutPhoto}
          </span>
        </Button>
      )}
      {inputs}
    </div>
  );
}

/** For who hears the button without the picture beside it. */
const aboutPhoto = <span className="visually-hidden">{messages.aboutPhoto}</span>;

function ChooseLabel({ isThere }: { isThere: boolean }) {
  if (isNative) return messages.choosePhoto;
  if (!isThere) return messages.addPhoto;
  return (
    <span>
      {messages.change}
      {aboutPhoto}
    </span>
  );
}
