import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useSignIn } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useUndoEmailChange } from './queries.ts';
import styles from './SignIn.module.css';

/** Where the mail to an old address leads: takes the account back from whoever changed its address. */
export function UndoEmail() {
  const { id = '' } = useParams();
  const secret = useSecret();
  const undo = useUndoEmailChange();
  const signIn = useSignIn();
  if (undo.data)
    return (
      <Notice
        title="Your account is yours again"
        text={`It belongs to ${undo.data.email}, and everybody was logged out. Set a new password to log in.`}
        action={
          <Button
            variant="primary"
            size="large"
            wide
            onClick={() => signIn({ step: 'forgotPassword', email: undo.data.email })}
          >
            Set a new password
          </Button>
        }
      />
    );
  if (secret === '' || !/^\d{1,9}$/.test(id))
    return (
      <Notice
        title="This link is not complete"
        text="Please open it from the mail again."
        action={<LinkButton to={hrefTo('Search')}>Find a space</LinkButton>}
      />
    );
  return (
    <Notice
      title="Take your account back?"
      text="Your account gets its old email back, every device is logged out, and you set a new password."
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
            Take my account back
          </Button>
        </>
      }
    />
  );
}

function Notice({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className={styles.form}>
      <h1>{title}</h1>
      <p className={styles.lead}>{text}</p>
      {action}
    </div>
  );
}

/** The secret behind the hash, which leaves the address as soon as it was read. */
function useSecret(): string {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [secret] = useState(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return secret;
}
