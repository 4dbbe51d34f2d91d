import { simulateDoors } from '@gatehouse/contract/api/controllers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { failureOf } from '../../../forms/failure.ts';
import { callWith } from '../../../lib/api.ts';
import { refreshBelow } from '../../../lib/query.ts';
import { useSimulated } from '../../../lib/simulated.ts';
import { Button } from '../../../ui/Button.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Controllers.module.css';
import { messages } from './messages.ts';

/** Gives the units of a site simulated doors, where the server has a simulator to try things out with. */
export function SimulateDoors({ siteId, onDone }: { siteId: number; onDone: () => void }) {
  const isSimulated = useSimulated();
  const client = useQueryClient();
  const simulate = useMutation({
    mutationFn: () => callWith(simulateDoors, { body: { siteId } }),
    onSuccess({ attached, undrawn }) {
      show(messages.simulated(attached, undrawn), { type: attached > 0 ? 'success' : 'warning' });
      if (attached > 0) onDone();
    },
    onSettled: () => refreshBelow(client, '/api/admin'),
  });
  if (!isSimulated) return null;
  return (
    <section className={styles.simulation} aria-label={messages.simulation}>
      <p>{messages.simulationText}</p>
      <FormFailure failure={simulate.error ? failureOf(simulate.error) : undefined} />
      <Button wide pending={simulate.isPending} onClick={() => simulate.mutate()}>
        {messages.simulate}
      </Button>
    </section>
  );
}
