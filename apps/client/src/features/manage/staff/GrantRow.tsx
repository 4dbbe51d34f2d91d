import { type GrantTitles, roleText } from '@gatehouse/contract/rules/grantText';
import { staffMessages } from '@gatehouse/contract/rules/staffMessages';
import { type GrantedRole, type RoleGrant, staffRoles } from '@gatehouse/contract/rules/staffRoles';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { messages } from './messages.ts';
import styles from './Staff.module.css';
import { useGivable, useOwnRoles } from './staffQueries.ts';

type GrantRowProps = {
  grant: RoleGrant;
  titles: GrantTitles;
  onChange: (grant: RoleGrant) => void;
  onRemove: (() => void) | undefined;
};

/** A role and where it holds: what the staff user may give is offered, and what they may not take stays as it is. */
export function GrantRow({ grant, titles, onChange, onRemove }: GrantRowProps) {
  const ownRoles = useOwnRoles();
  const givable = useGivable();
  const placesOf = (role: GrantedRole) =>
    givable.filter((one) => one.role === role).map(({ siteId }) => siteId);
  const mayGive = (role: GrantedRole, siteId: number | null) =>
    placesOf(role).some((place) => place === null || place === siteId);
  const isOffered = (role: GrantedRole) => role === grant.role || placesOf(role).length > 0;
  const isOfferedAt = (siteId: number | null) => siteId === grant.siteId || mayGive(grant.role, siteId);
  const isFixed = !mayGive(grant.role, grant.siteId);

  /** An owner is one everywhere; other roles stay where they are, if they can. */
  function chooseRole(role: GrantedRole) {
    const stays = role !== 'superAdmin' && mayGive(role, grant.siteId);
    onChange({ role, siteId: stays ? grant.siteId : (placesOf(role)[0] ?? null) });
  }

  return (
    <fieldset aria-label={roleText(grant.role, titles)} className={styles.grant}>
      <SelectField
        label={messages.role}
        hint={typeof grant.role === 'number' ? messages.ownRoleHint : messages.roleHints[grant.role]}
        value={grant.role}
        disabled={isFixed}
        onChange={(event) => chooseRole(roleOf(event.currentTarget.value))}
      >
        {staffRoles.filter(isOffered).map((role) => (
          <option key={role} value={role}>
            {staffMessages.roles[role]}
          </option>
        ))}
        {ownRoles
          .filter(({ id }) => isOffered(id))
          .map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
      </SelectField>
      <SelectField
        label={messages.where}
        value={grant.siteId ?? ''}
        disabled={isFixed || grant.role === 'superAdmin'}
        onChange={(event) => onChange({ ...grant, siteId: Number(event.currentTarget.value) || null })}
      >
        {isOfferedAt(null) && <option value="">{staffMessages.everySite}</option>}
        {[...titles.sites]
          .filter(([id]) => isOfferedAt(id))
          .map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
      </SelectField>
      {onRemove && !isFixed && (
        <IconButton
          label={messages.removeRole(roleText(grant.role, titles))}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </fieldset>
  );
}

/** A role as an option names it: built in, or by the number of one of the operator's own. */
function roleOf(option: string): GrantedRole {
  return staffRoles.find((role) => role === option) ?? Number(option);
}
