import { ApiError } from '@gatehouse/contract/errors';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { show } from '../../ui/toast.ts';
import styles from './DeleteAccount.module.css';
import { Obstacle, type ObstacleKind, obstacleOf } from './Obstacle.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';
import { useSuspend } from './queries.ts';

const DELETED_TOAST_MS = 3_000;
const REFUSED_TOAST_MS = 5_000;

const goes = [
  'Your name, email, mobile and addresses',
  'Your photo and your identification',
  'Saved cards, PIN codes and shared accesses',
  'Every device that is logged in',
];
const stays = ['Bookings, payments and door activity, without your name, as the law on money asks'];

/**
 * Ends the account for good, or says what has to be settled first
 * (docs/specification/account.md#deleting-the-account).
 */
export function DeleteAccount() {
  const navigate = useNavigate();
  const suspend = useSuspend();
  const [isAsking, setAsking] = useState(false);
  const [obstacle, setObstacle] = useState<ObstacleKind>();

  function refused(error: unknown) {
    setAsking(false);
    const found = error instanceof ApiError ? obstacleOf(error.code) : undefined;
    setObstacle(found);
    if (found === undefined)
      show(messageOf(error), { type: 'error', id: 'suspend-error', duration: REFUSED_TOAST_MS });
  }

  function confirm() {
    suspend.mutate(undefined, {
      onSuccess: () => {
        show('Account deleted.', { id: 'account-deleted', duration: DELETED_TOAST_MS });
        void navigate(hrefTo('Logout'), { replace: true });
      },
      onError: refused,
    });
  }

  return (
    <ProfileFrame title="Delete account">
      <div role="alert">{obstacle && <Obstacle kind={obstacle} />}</div>
      <div className={styles.lists}>
        <TextList heading="What goes" texts={goes} icon={<X aria-hidden="true" />} />
        <TextList heading="What stays" texts={stays} icon={<Check aria-hidden="true" />} />
      </div>
      <Button variant="danger" size="large" wide onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <LazyModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        role="alertdialog"
        size="small"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep account</Button>
            <Button variant="danger" pending={suspend.isPending} onClick={confirm}>
              Delete for good
            </Button>
          </>
        }
      >
        <p>You will be logged out everywhere. Nobody can bring the account back, not even our staff.</p>
      </LazyModal>
    </ProfileFrame>
  );
}

type TextListProps = { heading: string; texts: readonly string[]; icon: ReactNode };

function TextList({ heading, texts, icon }: TextListProps) {
  return (
    <section>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.list}>
        {texts.map((text) => (
          <li key={text}>
            {icon}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
