import type { StaffAccount } from '@gatehouse/contract/api/staffAccounts';
import { ApiError } from '@gatehouse/contract/errors';
import type { GrantTitles } from '@gatehouse/contract/rules/grantText';
import type { RoleGrant } from '@gatehouse/contract/rules/staffRoles';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { failureOf } from '../../../forms/failure.ts';
import { ageText } from '../../../ui/age.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { show } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/useNow.ts';
import manage from '../Manage.module.css';
import { messages as manageMessages } from '../messages.ts';
import { GrantFields } from './GrantFields.tsx';
import { grantTexts } from './grantText.ts';
import { messages } from './messages.ts';
import styles from './Staff.module.css';
import { findAccount, useSetGrants } from './staffQueries.ts';

type RolesFormProps = { account: StaffAccount; titles: GrantTitles; onDone: () => void };

/** The roles of somebody, changed from what was seen of them. */
export function RolesForm({ account, titles, onDone }: RolesFormProps) {
  const [seen, setSeen] = useState(account);
  const [grants, setGrants] = useState<RoleGrant[]>(account.grants);
  const [theirs, setTheirs] = useState<StaffAccount>();
  const save = useSetGrants();

  async function submit() {
    try {
      await save.mutateAsync({ id: seen.id, revision: seen.revision, grants });
      show(messages.rolesSaved(seen.name));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'PRECONDITION_FAILED')) return;
      const found = await findAccount(seen.id).catch(() => undefined);
      if (found === undefined) return;
      setTheirs(found);
      save.reset();
    }
  }

  /** Goes on from what they made of it, with one's own choice or theirs. */
  function settle(keepMine: boolean) {
    if (theirs === undefined) return;
    setSeen(theirs);
    if (!keepMine) setGrants(theirs.grants);
    setTheirs(undefined);
  }

  return (
    <form
      className={manage.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormFailure failure={save.error ? failureOf(save.error) : undefined} />
      {theirs && <Conflict theirs={theirs} mine={grants} titles={titles} onSettle={settle} />}
      <p>{messages.rolesHint}</p>
      <GrantFields grants={grants} titles={titles} onChange={setGrants} />
      <div className={manage.actions}>
        <Button type="submit" variant="primary" pending={save.isPending} disabled={theirs !== undefined}>
          {messages.saveRoles}
        </Button>
      </div>
    </form>
  );
}

type ConflictProps = {
  theirs: StaffAccount;
  mine: readonly RoleGrant[];
  titles: GrantTitles;
  onSettle: (keepMine: boolean) => void;
};

/** Someone else was quicker: what they chose and what was chosen here, and which of them to keep. */
function Conflict({ theirs, mine, titles, onSettle }: ConflictProps) {
  const now = useNow(60_000);
  const age = ageText(Math.max(0, now - Date.parse(theirs.changed?.at ?? '')));
  const texts = (grants: readonly RoleGrant[]) => grantTexts(grants, titles).join('; ');
  return (
    <section className={manage.conflict} role="alert">
      <Banner tone="warning">
        {manageMessages.conflict(theirs.changed?.by ?? manageMessages.system, age)}
      </Banner>
      <p>{manageMessages.conflictText}</p>
      <dl className={styles.choices}>
        <dt>{manageMessages.theirs}</dt>
        <dd>{texts(theirs.grants)}</dd>
        <dt>{manageMessages.yours}</dt>
        <dd>{texts(mine)}</dd>
      </dl>
      <div className={manage.actions}>
        <Button onClick={() => onSettle(false)}>{manageMessages.takeTheirs}</Button>
        <Button variant="primary" onClick={() => onSettle(true)}>
          {manageMessages.keepMine}
        </Button>
      </div>
    </section>
  );
}
