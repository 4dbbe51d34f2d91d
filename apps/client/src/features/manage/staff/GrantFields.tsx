import type { GrantTitles } from '@gatehouse/contract/rules/grantText';
import type { RoleGrant, StaffRole } from '@gatehouse/contract/rules/staffRoles';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { GrantRow } from './GrantRow.tsx';
import { messages } from './messages.ts';
import styles from './Staff.module.css';
import { useGivable } from './staffQueries.ts';

type GrantFieldsProps = {
  grants: readonly RoleGrant[];
  titles: GrantTitles;
  onChange: (grants: RoleGrant[]) => void;
};

/** A role to begin with, or what can be given instead; none where nothing can. */
export function firstOf(givable: readonly RoleGrant[], wanted: StaffRole): RoleGrant[] {
  const [first] = givable;
  const found = givable.find(({ role }) => role === wanted) ?? first;
  return found ? [found] : [];
}

/** The roles of one person, each with where it holds; at least one. */
export function GrantFields({ grants, titles, onChange }: GrantFieldsProps) {
  const givable = useGivable();
  return (
    <div className={styles.grants}>
      {grants.map((grant, index) => (
        <GrantRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a role has no name of its own, and may stand there twice while it is chosen
          key={index}
          grant={grant}
          titles={titles}
          onChange={(changed) => onChange(grants.with(index, changed))}
          onRemove={grants.length > 1 ? () => onChange(grants.toSpliced(index, 1)) : undefined}
        />
      ))}
      <Button
        variant="quiet"
        icon={<Plus aria-hidden="true" />}
        disabled={givable.length === 0}
        onClick={() => onChange([...grants, ...firstOf(givable, 'installer')])}
      >
        {messages.addRole}
      </Button>
    </div>
  );
}
