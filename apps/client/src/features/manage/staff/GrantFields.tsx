import { staffMessages } from '@gatehouse/contract/rules/staffMessages';
import { type RoleGrant, type StaffRole, staffRoles } from '@gatehouse/contract/rules/staffRoles';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { messages } from './messages.ts';
import styles from './Staff.module.css';

type GrantFieldsProps = {
  grants: readonly RoleGrant[];
  siteTitles: ReadonlyMap<number, string>;
  onChange: (grants: RoleGrant[]) => void;
};

export const firstGrant: RoleGrant = { role: 'siteManager', siteId: null };

/** The roles of one person, each with where it holds; at least one. */
export function GrantFields({ grants, siteTitles, onChange }: GrantFieldsProps) {
  const put = (index: number, grant: RoleGrant) => onChange(grants.with(index, grant));
  return (
    <div className={styles.grants}>
      {grants.map((grant, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a role has no name of its own, and may stand there twice while it is chosen
        <fieldset key={index} aria-label={staffMessages.roles[grant.role]} className={styles.grant}>
          <SelectField
            label={messages.role}
            hint={messages.roleHints[grant.role]}
            value={grant.role}
            onChange={(event) => put(index, withRole(grant, event.currentTarget.value as StaffRole))}
          >
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {staffMessages.roles[role]}
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
            {[...siteTitles].map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          {grants.length > 1 && (
            <IconButton
              label={messages.removeRole(staffMessages.roles[grant.role])}
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

/** An owner is one everywhere. */
function withRole({ siteId }: RoleGrant, role: StaffRole): RoleGrant {
  return { role, siteId: role === 'superAdmin' ? null : siteId };
}
