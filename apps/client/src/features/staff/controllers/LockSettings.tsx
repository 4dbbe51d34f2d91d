import type { MotorisedLock } from '@gatehouse/contract/api/controllers';
import { useState } from 'react';
import { messageOf } from '../../../lib/networkError.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Controllers.module.css';
import { messages } from './messages.ts';
import { useLockSettings } from './queries.ts';

const MAX_SECONDS = 600;

type LockSettingsProps = {
  name: string;
  lock: MotorisedLock;
  /** Why, where a customer's things are behind the door. */
  reason?: string | undefined;
  onClose: () => void;
};

/** After how long a motorised lock is thrown by itself. */
export function LockSettings({ name, lock, reason, onClose }: LockSettingsProps) {
  const [text, setText] = useState(lock.autoLockSeconds?.toString() ?? '');
  const save = useLockSettings(lock.id, reason);
  const seconds = text === '' ? null : Number(text);
  const isTooLong = seconds !== null && seconds > MAX_SECONDS;

  return (
    <LazyModal
      isOpen
      onClose={onClose}
      size="small"
      title={messages.settingsOf(name)}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            variant="primary"
            disabled={isTooLong}
            pending={save.isPending}
            onClick={() =>
              save.mutate(seconds, {
                onSuccess() {
                  show(messages.settingsSaved);
                  onClose();
                },
              })
            }
          >
            {messages.save}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          type="number"
          label={messages.lockAfter}
          optional
          hint={messages.lockAfterHint}
          error={isTooLong ? messages.atMostSeconds(MAX_SECONDS) : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {save.error && <Banner tone="warning">{messageOf(save.error)}</Banner>}
      </div>
    </LazyModal>
  );
}
