import { useState } from 'react';
import { useCustomerDetails } from '../../forms/customerQueries.ts';
import { IdentityForm } from '../../forms/IdentityForm.tsx';
import { useIdentityPicture } from '../../forms/pictureQueries.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { ProfileFrame } from './ProfileFrame.tsx';
import styles from './ProfileIdentification.module.css';

/** The identity document that is held, and another in its place. */
export function ProfileIdentification() {
  const customer = useCustomerDetails();
  return (
    <ProfileFrame title="Identification">
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
      <p className={styles.text}>
        Some things we hire out, such as trailers, are handed over only to people we know by name. Adding your
        identification here saves you a step when you book one.
      </p>
      <IdentityForm
        submit="Save identification"
        onDone={() => {
          setReplacing(false);
          show('Identification saved.', { id: 'identification-saved' });
        }}
        other={
          isReplacing && (
            <Button size="large" wide onClick={() => setReplacing(false)}>
              Keep the one you have
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
      <p className={styles.text}>We have your identification. You are not asked for it again.</p>
      {url === undefined ? waiting : <img className={styles.picture} src={url} alt="Your identification" />}
      <Button onClick={onReplace}>Replace identification</Button>
    </>
  );
}

const waiting = (
  <div aria-busy="true">
    <Skeleton height="20rem" />
  </div>
);
