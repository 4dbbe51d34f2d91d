import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Controllers.module.css';
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
    <LazyModal
      isOpen
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={messages.askDetach(name)}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button variant="danger" pending={detach.isPending} onClick={() => void confirm()}>
            {messages.detach}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {rented && <Banner tone="warning">{messages.someoneRents}</Banner>}
        <p>{messages.detachMeans(name)}</p>
        <p>{messages.detachKeeps}</p>
        {detach.error && <Banner tone="warning">{messageOf(detach.error)}</Banner>}
      </div>
    </LazyModal>
  );
}
