import { Question } from '../../../forms/Question.tsx';
import { messages } from './messages.ts';

type ConfirmRebootProps = { count: number; isOpen: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before several controllers restart at once. */
export function ConfirmReboot({ count, ...dialog }: ConfirmRebootProps) {
  return (
    <Question {...dialog} title={messages.askReboot(count)} verb={messages.reboot} variant="primary">
      <p>{messages.rebootEffect}</p>
    </Question>
  );
}
