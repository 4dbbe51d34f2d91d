import type { TestResults } from '@gatehouse/contract/api/controllers';
import { Stages } from '../../../ui/Stages.tsx';
import { stepName } from './controllerLabels.ts';
import { messages } from './messages.ts';

const stages = { pass: 'done', fail: 'failed', skipped: 'waiting' } as const;

/** The steps of a test of one door, and how each ended. */
export function TestStages({ results }: { results: TestResults['tests'] }) {
  return (
    <Stages
      label={messages.results.label}
      stages={results.map(({ name, status, note }) => ({
        id: name,
        label: messages.stepResult(stepName(name), messages.results[status]),
        state: stages[status],
        detail: note && sentence(note),
      }))}
    />
  );
}

/** What a device reported, as a sentence. */
function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?°]$/.test(upper) ? upper : `${upper}.`;
}
