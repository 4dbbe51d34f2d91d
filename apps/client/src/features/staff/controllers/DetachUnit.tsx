import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Controllers.module.css';
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
    show(`${name} detached`);
    onClose();
  }

  return (
    <LazyModal
      isOpen
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={`Detach ${name}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={detach.isPending} onClick={() => void confirm()}>
            Detach
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {rented && (
          <Banner tone="warning">
            Somebody rents this unit. They will not get in until it is attached again.
          </Banner>
        )}
        <p>Nobody can open, lock or watch {name} until it is attached to a controller again.</p>
        <p>It keeps its activity. Its channel becomes free for another unit.</p>
        {detach.error && <Banner tone="warning">{messageOf(detach.error)}</Banner>}
      </div>
    </LazyModal>
  );
}
