import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import narrow from '../../forms/NarrowForm.module.css';
import { hrefTo } from '../../lib/paths.ts';
import { useSignIn } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { messages } from './messages.ts';
import { useUndoEmailChange } from './queries.ts';
import { useMailSecret } from './useMailSecret.ts';

/** Where the mail to an old address leads: takes the account back from whoever changed its address. */
export function UndoEmail() {
  const { id = '' } = useParams();
  const secret = useMailSecret();
  const undo = useUndoEmailChange();
  const signIn = useSignIn();
  if (undo.data)
    return (
      <Notice
        title={messages.yoursAgain}
        text={messages.yoursAgainHint(undo.data.email)}
        action={
          <Button
            variant="primary"
            size="large"
            wide
            onClick={() => signIn({ step: 'forgotPassword', email: undo.data.email })}
          >
            {messages.setNewPassword}
          </Button>
        }
      />
    );
  if (secret === '' || !/^\d{1,9}$/.test(id))
    return (
      <Notice
        title={messages.linkIncomplete}
        text={messages.linkIncompleteHint}
        action={<LinkButton to={hrefTo('Search')}>{messages.findSpace}</LinkButton>}
      />
    );
  return (
    <Notice
      title={messages.takeBack}
      text={messages.takeBackHint}
      action={
        <>
          <FormFailure failure={undo.error ? failureOf(undo.error) : undefined} />
          <Button
            variant="primary"
            size="large"
            wide
            pending={undo.isPending}
            onClick={() => undo.mutate({ id: Number(id), secret })}
          >
            {messages.takeMineBack}
          </Button>
        </>
      }
    />
  );
}

function Notice({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className={narrow.form}>
      <h1>{title}</h1>
      <p className={narrow.lead}>{text}</p>
      {action}
    </div>
  );
}
