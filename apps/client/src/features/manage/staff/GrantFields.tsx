import { type GrantTitles, roleText } from '@gatehouse/contract/rules/grantText';
import { staffMessages } from '@gatehouse/contract/rules/staffMessages';
import { type GrantedRole, type RoleGrant, staffRoles } from '@gatehouse/contract/rules/staffRoles';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { messages } from './messages.ts';
import styles from './Staff.module.css';
import { useOwnRoles } from './staffQueries.ts';

type GrantFieldsProps = {
  grants: readonly RoleGrant[];
  titles: GrantTitles;
  onChange: (grants: RoleGrant[]) => void;
};

export const firstGrant: RoleGrant = { role: 'siteManager', siteId: null };

/** The roles of one person, each with where it holds; at least one. */
export function GrantFields({ grants, titles, onChange }: GrantFieldsProps) {
  const ownRoles = useOwnRoles();
  const put = (index: number, grant: RoleGrant) => onChange(grants.with(index, grant));
  return (
    <div className={styles.grants}>
      {grants.map((grant, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a role has no name of its own, and may stand there twice while it is chosen
        <fieldset key={index} aria-label={roleText(grant.role, titles)} className={styles.grant}>
          <SelectField
            label={messages.role}
            hint={typeof grant.role === 'number' ? messages.ownRoleHint : messages.roleHints[grant.role]}
            value={grant.role}
            onChange={(event) => put(index, withRole(grant, roleOf(event.currentTarget.value)))}
          >
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {staffMessages.roles[role]}
              </option>
            ))}
            {ownRoles.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={messages.where}
            value={grant.siteId ?? ''}
            disabled={grant.role === 'superAdmin'}
            onChange={(event) => put(index, { ...grant, siteId: Number(event.currentTarget.value) || null })}
          >
            <option value="">{staffMessages.everySite}</option>
            {[...titles.sites].map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          {grants.length > 1 && (
            <IconButton
              label={messages.removeRole(roleText(grant.role, titles))}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(grants.toSpliced(index, 1))}
            />
          )}
        </fieldset>
      ))}
      <Button
        variant="quiet"
        icon={<Plus aria-hidden="true" />}
        onClick={() => onChange([...grants, { role: 'installer', siteId: null }])}
      >
        {messages.addRole}
      </Button>
    </div>
  );
}

/** A role as an option names it: built in, or by the number of one of the operator's own. */
function roleOf(option: string): GrantedRole {
  return staffRoles.find((role) => role === option) ?? Number(option);
}

/** An owner is one everywhere. */
function withRole({ siteId }: RoleGrant, role: GrantedRole): RoleGrant {
  return { role, siteId: role === 'superAdmin' ? null : siteId };
}
