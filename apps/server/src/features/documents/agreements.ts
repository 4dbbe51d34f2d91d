import { ApiError } from '@gatehouse/contract/errors';
import type { DocumentAgreement } from '@gatehouse/contract/model/order';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import type { UserCaller } from '../../http/caller.ts';
import { withLogo } from '../../printing/logo.ts';
import { printPdf } from '../../printing/pdf.ts';
import type { Printed } from '../../printing/sendPdf.ts';
import { staffRights } from '../auth/service.ts';
import { paperOf } from './agreementPaper.ts';
import * as queries from './agreementQueries.ts';

/** One of a customer's agreements as a PDF, with the name to keep it by. */
export async function printOwnAgreement(ctx: Context, customerId: number, id: number): Promise<Printed> {
  return print(ctx, `customer:${customerId}`, await queries.findOfCustomer(ctx.db, customerId, id));
}

/** The same for whoever keeps the operator's documents. */
export async function printAgreement(ctx: Context, caller: UserCaller, id: number): Promise<Printed> {
  const organisationId = await requireKeeper(ctx.db, caller);
  return print(ctx, `user:${caller.id}`, await queries.findOfOrganisation(ctx.db, organisationId, id));
}

/** Printed once; after that it is the same bytes, whatever prints by then. */
async function print(ctx: Context, person: string, row: queries.AgreementRow | undefined): Promise<Printed> {
  if (!row) throw new ApiError('NOT_FOUND');
  return { name: `agreement-${row.id}.pdf`, pdf: row.pdf ?? (await printFirst(ctx, person, row)) };
}

async function printFirst({ db }: Context, person: string, row: queries.AgreementRow): Promise<Uint8Array> {
  const organisation = await withLogo(db, row.snapshot.organisation);
  const page = paperOf({ ...row, snapshot: { ...row.snapshot, organisation } });
  return queries.keepPdf(db, row.id, await printPdf(person, page));
}

/** Who agreed to a document, newest first. */
export async function listAgreements(
  ctx: Context,
  caller: UserCaller,
  documentId: number,
  page: { offset: number; limit: number },
): Promise<DocumentAgreement[]> {
  const organisationId = await requireKeeper(ctx.db, caller);
  const rows = await queries.listOfDocument(ctx.db, organisationId, documentId, page);
  if (!rows) throw new ApiError('NOT_FOUND');
  return rows.map(({ id, version, agreed_at, name, name_typed, time_zone }) => ({
    id,
    version,
    agreedAt: agreed_at.toString(),
    name,
    nameTyped: name_typed,
    timeZone: time_zone,
  }));
}

/** Rejects with FORBIDDEN who may not change the operator's documents; resolves to whose they are. */
async function requireKeeper(db: Db, caller: UserCaller): Promise<number> {
  const staff = await staffRights(db, caller.id);
  if (!staff.may('editDocuments', null)) throw new ApiError('FORBIDDEN');
  return staff.organisationId;
}
