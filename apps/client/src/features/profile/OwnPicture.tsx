import { pictureProblem, pictureTypes } from '@gatehouse/contract/rules/picture';
import { Camera, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useAddImage, useRemoveImage } from '../../forms/pictureQueries.ts';
import { messageOf } from '../../lib/networkError.ts';
import { Button } from '../../ui/Button.tsx';
import { show } from '../../ui/toast.ts';
import styles from './Profile.module.css';

const FAILURE_MS = 5_000;

/** Adds, replaces and removes the person's image; what fails is told in a toast (spec part 8). */
export function OwnPicture({ isThere }: { isThere: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const add = useAddImage();
  const remove = useRemoveImage();

  function failed(text: string) {
    show(text, { type: 'error', id: 'profile-image', duration: FAILURE_MS });
  }

  function choose(field: HTMLInputElement) {
    const [file] = field.files ?? [];
    // The same file can be chosen again.
    field.value = '';
    if (file === undefined) return;
    const problem = pictureProblem(file);
    if (problem !== undefined) return failed(problem);
    add.mutate(
      { file },
      {
        onSuccess: () => show('Photo saved.', { id: 'profile-image' }),
        onError: (error) => failed(`Your photo was not saved. ${messageOf(error)}`),
      },
    );
  }

  function takeAway() {
    remove.mutate(undefined, {
      onSuccess: () => show('Photo removed.', { id: 'profile-image' }),
      onError: (error) => failed(`Your photo was not removed. ${messageOf(error)}`),
    });
  }

  const aboutPhoto = <span className="visually-hidden"> photo</span>;
  return (
    <div className={styles.ways}>
      <Button
        variant="quiet"
        icon={<Camera aria-hidden="true" />}
        pending={add.isPending}
        onClick={() => input.current?.click()}
      >
        {isThere ? <span>Change{aboutPhoto}</span> : 'Add photo'}
      </Button>
      {isThere && (
        <Button
          variant="quiet"
          icon={<Trash2 aria-hidden="true" />}
          pending={remove.isPending}
          onClick={takeAway}
        >
          <span>Remove{aboutPhoto}</span>
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={({ target }) => choose(target)}
      />
    </div>
  );
}
