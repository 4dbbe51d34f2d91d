import type { StaffLockableDetails } from '@gatehouse/contract/api/staffLockables';
import { ControllerFact } from './ControllerFact.tsx';
import { goodsLabel } from './goodsLabel.ts';
import { messages } from './messages.ts';
import styles from './UserAccessControl.module.css';

/** What lies in a compartment, and what it hangs on. */
export function LockableFacts({ lockable }: { lockable: StaffLockableDetails }) {
  const { controllerSerial } = lockable;
  const goods = lockable.goods.filter(({ inStock, reserved }) => inStock + reserved > 0);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{messages.facts.goods}</dt>
        <dd>
          {goods.length === 0 && messages.empty}
          {goods.map((item) => (
            <span key={item.productId}>
              {item.name} <span className={styles.quiet}>{goodsLabel(item)}</span>
            </span>
          ))}
        </dd>
      </div>
      <ControllerFact id={lockable.controllerId} serial={controllerSerial} />
    </dl>
  );
}
