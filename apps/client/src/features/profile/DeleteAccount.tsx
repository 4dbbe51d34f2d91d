import { ApiError } from '@gatehouse/contract/errors';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Question } from '../../forms/Question.tsx';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { show } from '../../ui/toast.ts';
import styles from './DeleteAccount.module.css';
import { messages } from './messages.ts';
import { Obstacle, type ObstacleKind, obstacleOf } from './Obstacle.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';
import { useSuspend } from './queries.ts';

const DELETED_TOAST_MS = 3_000;
const REFUSED_TOAST_MS = 5_000;

/**
 * Ends the account for good, or says what has to be settled first
 * (docs/specification/account.md#deleting-the-account).
 */
export function DeleteAccount() {
  const navigate = useNavigate();
  const suspend = useSuspend(ended);
  const [isAsking, setAsking] = useState(false);
  const [obstacle, setObstacle] = useState<ObstacleKind>();

  function refused(error: unknown) {
    setAsking(false);
    const found = error instanceof ApiError ? obstacleOf(error.code) : undefined;
    setObstacle(found);
    if (found === undefined)
      show(messageOf(error), { type: 'error', id: 'suspend-error', duration: REFUSED_TOAST_MS });
  }

  function ended() {
    show(messages.accountDeleted, { id: 'account-deleted', duration: DELETED_TOAST_MS });
    void navigate(hrefTo('Logout'), { replace: true });
  }

  return (
    <ProfileFrame title={messages.deleteAccount}>
      <div role="alert">{obstacle && <Obstacle kind={obstacle} />}</div>
      <div className={styles.lists}>
        <TextList {...messages.deleted} icon={<X aria-hidden="true" />} />
        <TextList {...messages.kept} icon={<Check aria-hidden="true" />} />
      </div>
      <Button variant="danger" size="large" wide onClick={() => setAsking(true)}>
        {messages.deleteAccount}
      </Button>
      <Question
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={messages.deleteAsk}
        keep={messages.keepAccount}
        verb={messages.deleteForGood}
        onConfirm={() => suspend.mutate(undefined, { onError: refused })}
        // Why it was refused stands on the page.
        change={{ isPending: suspend.isPending }}
      >
        <p>{messages.deleteText}</p>
      </Question>
    </ProfileFrame>
  );
}

type TextListProps = { heading: string; list: Readonly<Record<string, string>>; icon: ReactNode };

function TextList({ heading, list, icon }: TextListProps) {
  return (
    <section>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.list}>
        {Object.entries(list).map(([key, text]) => (
          <li key={key}>
            {icon}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
