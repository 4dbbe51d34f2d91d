import type { PinCode } from '@gatehouse/contract/api/pinCodes';
import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { RevealPin } from '../../../forms/RevealPin.tsx';
import { todayIn } from '../../../lib/clock.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { messages } from '../messages.ts';
import styles from './PinCodes.module.css';
import { validity } from './pinCodeForm.ts';

type PinCodeRowProps = {
  code: PinCode;
  /** Left out where the code is only shown. */
  onChange?: (code: PinCode) => void;
  onRemove?: (code: PinCode) => void;
};

export function PinCodeRow({ code, onChange, onRemove }: PinCodeRowProps) {
  const name = code.nickname || messages.pinCode;
  const today = todayIn(code.timeZone);
  return (
    <li>
      <ListRow
        title={name}
        subtitle={validity(code, today)}
        leading={<KeyRound className={styles.icon} aria-hidden="true" />}
        trailing={<RevealPin pinId={code.id} name={name} />}
        menu={
          onChange &&
          onRemove && (
            <Menu
              items={[
                { id: 'change', label: messages.change, icon: <Pencil />, onSelect: () => onChange(code) },
                {
                  id: 'remove',
                  label: messages.remove,
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => onRemove(code),
                },
              ]}
              button={(attributes) => (
                <IconButton {...attributes} label={messages.changeNamed(name)} icon={<Ellipsis />} />
              )}
            />
          )
        }
      />
    </li>
  );
}
