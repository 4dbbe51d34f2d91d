import { BadgeCheck, Check } from 'lucide-react';
import { useState } from 'react';
import { useCustomerDetails } from '../../forms/customerQueries.ts';
import { IdentityForm } from '../../forms/IdentityForm.tsx';
import { useIdentityPicture } from '../../forms/pictureQueries.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { messages } from './messages.ts';
import { ProfileFrame } from './ProfileFrame.tsx';
import styles from './ProfileIdentification.module.css';

/** The identity document that is held, and another in its place. */
export function ProfileIdentification() {
  const customer = useCustomerDetails();
  return (
    <ProfileFrame title={messages.sections.ProfileIdentification.title}>
      {customer.data ? (
        <Identification isOnFile={customer.data.identityId !== null} />
      ) : customer.error ? (
        <QueryError query={customer} />
      ) : (
        waiting
      )}
    </ProfileFrame>
  );
}

function Identification({ isOnFile }: { isOnFile: boolean }) {
  const [isReplacing, setReplacing] = useState(false);
  if (isOnFile && !isReplacing) return <IdentificationOnFile onReplace={() => setReplacing(true)} />;
  return (
    <>
      <p className={styles.text}>{messages.identification.intro}</p>
      <section className={styles.tips} aria-labelledby="tips">
        <h2 id="tips">{messages.identification.tipsHeading}</h2>
        <ul>
          {Object.entries(messages.identification.tips).map(([key, tip]) => (
            <li key={key}>
              <Check aria-hidden="true" />
              {tip}
            </li>
          ))}
        </ul>
      </section>
      <IdentityForm
        submit={messages.identification.save}
        onDone={() => {
          setReplacing(false);
          show(messages.identification.saved, { id: 'identification-saved' });
        }}
        other={
          isReplacing && (
            <Button size="large" wide onClick={() => setReplacing(false)}>
              {messages.identification.keep}
            </Button>
          )
        }
      />
    </>
  );
}

function IdentificationOnFile({ onReplace }: { onReplace: () => void }) {
  const picture = useIdentityPicture();
  const url = useObjectUrl(picture.data);
  if (picture.error && !picture.data) return <QueryError query={picture} />;
  return (
    <>
      <section className={styles.kept} aria-labelledby="kept">
        <h2 id="kept">
          <BadgeCheck aria-hidden="true" />
          {messages.identification.onFile}
        </h2>
        <p>{messages.identification.onFileText}</p>
      </section>
      {url === undefined ? (
        waiting
      ) : (
        <figure className={styles.figure}>
          <img className={styles.picture} src={url} alt={messages.identification.picture} />
          <figcaption className={styles.text}>{messages.identification.checkPicture}</figcaption>
        </figure>
      )}
      <Button onClick={onReplace}>{messages.identification.replace}</Button>
    </>
  );
}

const waiting = (
  <div aria-busy="true">
    <Skeleton height="20rem" />
  </div>
);
