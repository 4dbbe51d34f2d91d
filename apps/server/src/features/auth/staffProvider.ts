import type { ProviderUse, StaffProvider } from '@gatehouse/contract/api/staffProvider';
import { ApiError } from '@gatehouse/contract/errors';
import { paths } from '@gatehouse/contract/pages/paths';
import { invalid } from '@gatehouse/contract/validation';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { ProviderProblem, type Registration, tryProvider } from '../../providers/identity/openid.ts';
import { authorOf, type By, recordChanges } from '../manage/service.ts';
import { requirePower } from './grantRules.ts';
import { messages } from './providerMessages.ts';
import * as queries from './providerQueries.ts';
import { openSecret, sealSecret } from './providerSecrets.ts';
import type { UserRow } from './queries.ts';
import { staffRights } from './rights.ts';
import { lockStaff } from './staffAccountQueries.ts';

/** What the operator's provider is set to; nobody is shown its secret. */
export async function getProvider(ctx: Context, { caller }: By): Promise<StaffProvider> {
  await requireEverything(ctx, caller.id);
  const found = await queries.findProvider(ctx.db, caller.organisationId);
  const returnAddress = await returnAddressOf(ctx, caller.organisationId);
  if (!found) return { provider: null, returnAddress };
  const { issuer, clientId, use } = found;
  return { provider: { issuer, clientId, use }, returnAddress };
}

type Given = { issuer: string; clientId: string; clientSecret: string | null; use: ProviderUse };

/** Sets it, once it was found to work; what is switched off is kept as it is typed. */
export async function setProvider(ctx: Context, by: By, given: Given): Promise<StaffProvider> {
  const { organisationId } = by.caller;
  await requireEverything(ctx, by.caller.id);
  const kept = await queries.findProvider(ctx.db, organisationId);
  const { issuer, clientId, use } = given;
  // What was given to one provider is not for another one's eyes.
  const isSame = kept?.issuer === issuer && kept.clientId === clientId;
  const clientSecret = given.clientSecret ?? (isSame ? openSecret(ctx.config, kept) : undefined);
  if (clientSecret === undefined) {
    const message = kept && messages.fields.secretNeeded;
    throw invalid('body.clientSecret', { isMissing: true, ...(message && { message }) });
  }
  const returnAddress = await returnAddressOf(ctx, organisationId);
  if (use !== 'off') {
    await tryProvider(ctx.config, { issuer, clientId, clientSecret, returnAddress }).catch(atField);
  }
  const encrypted = sealSecret(ctx.config, clientSecret);
  await ctx.db.transaction(async (tx) => {
    await lockStaff(tx, organisationId);
    const before = await queries.findProvider(tx, organisationId);
    await queries.putProvider(tx, organisationId, { issuer, clientId, use, ...encrypted });
    await recordChanges(tx, authorOf(by, ctx.clock.now()), [
      {
        site_id: null,
        resource: 'staffProvider',
        row_id: organisationId,
        title: issuer,
        act: before ? 'changed' : 'created',
        before: before ? { issuer: before.issuer, clientId: before.clientId, use: before.use } : {},
        after: { issuer, clientId, use },
      },
    ]);
  });
  return { provider: { issuer, clientId, use }, returnAddress };
}

/** Whether staff log in by a provider. */
export async function getProviderLogin({ db }: Context, organisationId: number) {
  return { use: (await queries.findProvider(db, organisationId))?.use ?? 'off' };
}

/** The provider that staff log in by. Rejects with PROVIDER_REFUSED where there is none. */
export async function requireProvider(ctx: Context, organisationId: number): Promise<Registration> {
  const found = await queries.findProvider(ctx.db, organisationId);
  if (!found || found.use === 'off') throw new ApiError('PROVIDER_REFUSED', messages.off);
  const clientSecret = openSecret(ctx.config, found);
  if (clientSecret === undefined) throw new ApiError('PROVIDER_REFUSED', messages.refused.client);
  const { issuer, clientId } = found;
  return { issuer, clientId, clientSecret, returnAddress: await returnAddressOf(ctx, organisationId) };
}

/** Rejects with PROVIDER_ONLY who is to come by the provider alone. Owners can always come in by what they have here. */
export async function requireOwnWay(
  { db }: { db: Db },
  { id, organisation_id: organisationId }: Pick<UserRow, 'id' | 'organisation_id'>,
): Promise<void> {
  const found = await queries.findProvider(db, organisationId);
  if (found?.use !== 'only' || (await staffRights(db, id)).superAdmin) return;
  throw new ApiError('PROVIDER_ONLY');
}

/** Whoever names the provider says who anybody is, owners too. */
async function requireEverything({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  requirePower(await staffRights(db, userId), [{ role: 'superAdmin', siteId: null }], new Map());
}

async function returnAddressOf({ organisationHosts }: Context, organisationId: number): Promise<string> {
  return `${await organisationHosts.addressOf(organisationId)}${paths.CompanyLogin}`;
}

/** What was found wrong with what an owner typed, at the field that it is about. */
function atField(error: unknown): never {
  if (!(error instanceof ProviderProblem)) throw error;
  const { problem } = error;
  if (problem === 'client') throw invalid('body.clientSecret', { message: messages.fields.client });
  const message = messages.fields[problem === 'away' || problem === 'address' ? problem : 'answer'];
  throw invalid('body.issuer', { message });
}
