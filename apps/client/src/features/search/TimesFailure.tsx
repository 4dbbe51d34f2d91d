import { messageOf } from '../../lib/networkError.ts';
import { Button } from '../../ui/Button.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { messages } from './messages.ts';
import type { useFreeTimes } from './productQueries.ts';
import styles from './SearchProductDetails.module.css';

type TimesFailureProps = { times: ReturnType<typeof useFreeTimes>; phone: string | null };

/** What kept the free times from coming, and the ways on: to ask again, or the site itself. */
export function TimesFailure({ times, phone }: TimesFailureProps) {
  return (
    <div role="alert" className={styles.trouble}>
      <p>{messages.timesFailed(messageOf(times.error))}</p>
      <Button onClick={() => void times.refetch()} pending={times.isFetching}>
        {messages.retry}
      </Button>
      {phone && (
        <p>
          {messages.callSite} <PhoneLink number={phone} />
        </p>
      )}
    </div>
  );
}
