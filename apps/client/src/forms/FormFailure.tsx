import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './FormFailure.module.css';
import type { Failure } from './failure.ts';

/** Why the form could not be sent; the place of it is always there, so that it is read out when it fills. */
export function FormFailure({ failure, action }: { failure: Failure | undefined; action?: ReactNode }) {
  return (
    <div role="alert">
      {failure && (
        <div className={styles.failure}>
          <CircleAlert aria-hidden="true" />
          <div>
            <p className={styles.text}>{failure.text}</p>
            {failure.help !== failure.text && failure.help && <p>{failure.help}</p>}
            {action}
          </div>
        </div>
      )}
    </div>
  );
}
