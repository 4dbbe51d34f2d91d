import { Question } from '../../../forms/Question.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { show } from '../../../ui/toast.ts';
import { messages } from './messages.ts';
import { useWiring } from './queries.ts';

type DetachUnitProps = {
  unit: { id: number; name: string; rented: boolean };
  /** Why, where a customer's things are behind the door. */
  reason?: string | undefined;
  onClose: () => void;
};

/** Asks before a unit is taken off its controller, and says what follows. */
export function DetachUnit({ unit, reason, onClose }: DetachUnitProps) {
  const { id, name, rented } = unit;
  const detach = useWiring();

  async function confirm() {
    const given = { unitId: id, controllerId: null, clearControllers: false, reason };
    const detached = await detach.mutateAsync(given).catch(() => undefined);
    if (detached === undefined) return;
    show(messages.detached(name));
    onClose();
  }

  return (
    <Question
      isOpen
      onClose={onClose}
      title={messages.askDetach(name)}
      verb={messages.detach}
      onConfirm={() => void confirm()}
      change={detach}
    >
      {rented && <Banner tone="warning">{messages.someoneRents}</Banner>}
      <p>{messages.detachMeans(name)}</p>
      <p>{messages.detachKeeps}</p>
    </Question>
  );
}
