import type { OfficeChange } from '@gatehouse/contract/api/manage';
import type { GrantTitles } from '@gatehouse/contract/rules/grantText';
import { RoleGrant } from '@gatehouse/contract/rules/staffRoles';
import { ProviderUse } from '@gatehouse/contract/schemas/staffProvider';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { hrefTo } from '../../../lib/paths.ts';
import { Age } from '../../../ui/Age.tsx';
import styles from '../Manage.module.css';
import { messages as manage } from '../messages.ts';
import { grantTexts } from './grantText.ts';
import { messages } from './messages.ts';
import { useGrantTitles } from './staffQueries.ts';

/** The kinds of change that are about who works here. */
export const staffKinds = ['staff', 'staffInvitations', 'staffProvider'] as const;
type StaffKind = (typeof staffKinds)[number];

export function isStaffKind(kind: string): kind is StaffKind {
  return staffKinds.some((one) => one === kind);
}

/** Who came, was given other roles, kept out or let in again, and by whom. */
export function StaffChange({ change, kind }: { change: OfficeChange; kind: StaffKind }) {
  const titles = useGrantTitles() ?? noTitles;
  const { by, at, title, erased, before, after } = change;
  const had = rolesIn(before, titles);
  const has = rolesIn(after, titles);
  const uses = { had: useIn(before), has: useIn(after) };
  return (
    <li className={styles.entry}>
      <div>
        <p>
          <Link
            to={hrefTo(kind === 'staffProvider' ? 'ManageProvider' : 'ManageStaff')}
            className={styles.subject}
          >
            {title || messages.someone}
          </Link>{' '}
          <span className={styles.quiet}>{messages.kinds[kind]}</span>
        </p>
        <p className={styles.act}>
          <strong>{manage.act(actOf(change, kind), by ?? manage.system)}</strong> <Age since={at} prefix="" />
        </p>
        {erased && <p className={styles.quiet}>{manage.erased}</p>}
        {uses.has && <p className={styles.changes}>{usesText(uses)}</p>}
        {has && (
          <p className={styles.changes}>
            {had ? manage.fromTo(messages.role, had, has) : manage.set(messages.role, has)}
          </p>
        )}
      </div>
    </li>
  );
}

const noTitles: GrantTitles = { sites: new Map(), roles: new Map() };
const OfAccount = z.union([
  z.object({ password: z.literal('forgotten') }),
  z.object({ secondFactor: z.enum(['added', 'removed']) }),
  z.object({ account: z.literal('erased') }),
]);

function actOf({ act, after }: OfficeChange, kind: StaffKind): string {
  const { data } = OfAccount.safeParse(after);
  if (data === undefined) return messages.acts[kind][act];
  if ('account' in data) return messages.accountErased;
  return 'secondFactor' in data ? messages.factor[data.secondFactor] : messages.passwordSet;
}

const Use = z.object({ use: ProviderUse });

function useIn(values: unknown): string | undefined {
  const { data } = Use.safeParse(values);
  return data && messages.company.uses[data.use];
}

function usesText({ had, has = '' }: { had: string | undefined; has: string | undefined }): string {
  const { use } = messages.company;
  return had === undefined || had === has ? manage.set(use, has) : manage.fromTo(use, had, has);
}

const Roles = z.object({ grants: z.array(RoleGrant) });

function rolesIn(values: unknown, titles: GrantTitles): string | undefined {
  const { data } = Roles.safeParse(values);
  return data && (grantTexts(data.grants, titles).join(', ') || messages.none);
}
