import type { StoredTest } from '@gatehouse/contract/api/controllers';
import { formatLongDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { ChevronDown } from 'lucide-react';
import { Age } from '../../../ui/Age.tsx';
import { Card } from '../../../ui/Card.tsx';
import styles from './Controllers.module.css';
import { runTitle } from './controllerLabels.ts';
import { messages } from './messages.ts';
import { TestStages } from './TestStages.tsx';

type TestHistoryProps = { tests: readonly StoredTest[]; timeZone: string };

/** The tests and calibrations of a controller, newest first; each unfolds to its steps. */
export function TestHistory({ tests, timeZone }: TestHistoryProps) {
  return (
    <section className={styles.section}>
      <h2>{messages.testResults}</h2>
      {tests.length === 0 ? (
        <p className={styles.quiet}>{messages.noTests}</p>
      ) : (
        <Card>
          <ul className={styles.list}>
            {tests.map((run) => (
              <li key={run.id} className={styles.item}>
                <details className={styles.run}>
                  <summary>
                    <span className={styles.runText}>
                      <span className={styles.runTitle}>{runTitle(run)}</span>
                      <span className={styles.runWhen}>
                        {run.by} · <Age since={run.at} prefix="" /> · {when(run.at, timeZone)}
                      </span>
                    </span>
                    <ChevronDown className={styles.runFold} aria-hidden="true" />
                  </summary>
                  <div className={styles.runSteps}>
                    <TestStages results={run.tests} />
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function when(at: string, timeZone: string): string {
  const instant = Temporal.Instant.from(at);
  return `${formatLongDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}
