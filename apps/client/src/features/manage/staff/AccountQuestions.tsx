import type { StaffAccount } from '@gatehouse/contract/api/staffAccounts';
import type { UseMutationResult } from '@tanstack/react-query';
import { Question } from '../../../forms/Question.tsx';
import { show } from '../../../ui/toast.ts';
import { messages } from './messages.ts';
import { useErase, useSetDisabled, useTakeFactorsAway } from './staffQueries.ts';

type QuestionProps = { account: StaffAccount; isOpen: boolean; onClose: () => void };

/** Whether somebody is to be kept out. */
export function Disable({ account: { id, name }, ...dialog }: QuestionProps) {
  return (
    <AccountQuestion
      {...dialog}
      change={useSetDisabled()}
      given={{ id, disabled: true }}
      title={messages.disableTitle(name)}
      text={messages.disableText}
      action={messages.disable}
      done={messages.disabledNow(name)}
    />
  );
}

/** Whether somebody has lost what they proved themselves by. */
export function TakeFactorsAway({ account: { id, name }, ...dialog }: QuestionProps) {
  return (
    <AccountQuestion
      {...dialog}
      change={useTakeFactorsAway()}
      given={id}
      title={messages.takeFactorsAwayTitle(name)}
      text={messages.takeFactorsAwayText}
      action={messages.takeAway}
      done={messages.factorsTaken(name)}
    />
  );
}

/** Whether who somebody was is to be forgotten. */
export function Erase({ account: { id, name }, ...dialog }: QuestionProps) {
  return (
    <AccountQuestion
      {...dialog}
      change={useErase()}
      given={id}
      title={messages.eraseTitle(name)}
      text={messages.eraseText}
      action={messages.erase}
      done={messages.erasedNow(name)}
    />
  );
}

type AskedProps<Given> = Omit<QuestionProps, 'account'> & {
  change: UseMutationResult<unknown, Error, Given>;
  given: Given;
  title: string;
  text: string;
  action: string;
  done: string;
};

function AccountQuestion<Given>({ change, given, title, text, action, done, ...dialog }: AskedProps<Given>) {
  async function confirm() {
    const changed = await change.mutateAsync(given).catch(() => undefined);
    if (changed === undefined) return;
    show(done);
    dialog.onClose();
  }
  return (
    <Question {...dialog} title={title} verb={action} onConfirm={() => void confirm()} change={change}>
      <p>{text}</p>
    </Question>
  );
}
