import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import narrow from '../../forms/NarrowForm.module.css';
import { messages } from './messages.ts';
import type { MailLink as Link } from './queries.ts';
import { useMailSecret } from './useMailSecret.ts';

type MailLinkProps = {
  /** What a whole link leads to. */
  children: (link: Link) => ReactNode;
};

/** Where a mail to staff leads: its number stands in the address, its secret behind the hash. */
export function MailLink({ children }: MailLinkProps) {
  const { id = '' } = useParams();
  const secret = useMailSecret();
  const isWhole = secret !== '' && /^\d{1,9}$/.test(id);
  return (
    <div className={narrow.form}>
      {isWhole ? (
        children({ id: Number(id), secret })
      ) : (
        <>
          <h1>{messages.linkIncomplete}</h1>
          <p className={narrow.lead}>{messages.linkIncompleteHint}</p>
        </>
      )}
    </div>
  );
}
