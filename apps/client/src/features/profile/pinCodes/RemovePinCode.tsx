import type { PinCode } from '@gatehouse/contract/api/pinCodes';
import { useDeletePinCode } from '../../../forms/pinCodeQueries.ts';
import { Question } from '../../../forms/Question.tsx';
import { show } from '../../../ui/toast.ts';
import { useLastGiven } from '../../../ui/useLastGiven.ts';
import { messages } from '../messages.ts';

/** Asks once more before a code is removed; null when none is to be. */
export function RemovePinCode({ code, onClose }: { code: PinCode | null; onClose: () => void }) {
  const asked = useLastGiven(code);
  const remove = useDeletePinCode();

  function confirm() {
    if (code === null) return;
    remove.mutate(code.id, {
      onSuccess: () => {
        onClose();
        show(messages.pinCodeRemoved, { id: 'pin-removed' });
      },
    });
  }

  return (
    <Question
      isOpen={code !== null}
      onClose={onClose}
      title={messages.removePinCodeAsk}
      keep={messages.keepPinCode}
      verb={messages.removePinCode}
      onConfirm={confirm}
      change={remove}
    >
      {asked && (
        <p>
          {messages.pinCodeEnds(
            asked.nickname ? messages.quoted(asked.nickname) : messages.thisCode,
            asked.siteName,
          )}
        </p>
      )}
    </Question>
  );
}
