import { createHash } from 'node:crypto';
import type { Counted } from '@gatehouse/contract/limits';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { callerNetwork } from './callerNetwork.ts';
import { browserOf } from './clientInstance.ts';

/** A call as limits look at it. */
export type LimitedCall = { caller: Caller; params: unknown; body: unknown; request: FastifyRequest };

/** Under which subject a call is counted. */
export function subjectOf(by: Counted, call: LimitedCall): string {
  const { params, request } = call;
  switch (by) {
    case 'person':
      return personOf(call);
    case 'address':
      return `address:${callerNetwork(request)}`;
    case 'name':
      return nameOf(call);
    case 'nameAtAddress':
      return `${nameOf(call)} address:${callerNetwork(request)}`;
    case 'nameInBrowser':
      return `${nameOf(call)} browser:${browserOf(request)}`;
    case 'nameByPerson':
      return `${nameOf(call)} ${personOf(call)}`;
    case 'mailbox':
      return mailboxSubject(accountOf(call).email);
    case 'registration':
      return `registration:${Registration.parse(params).id}`;
  }
}

/** The parameters of a call that belongs to a registration. */
const Registration = z.object({ id: z.number() });

/** By which fields the bodies of calls name an organisation and a mail address. */
const Naming = z.object({
  organisationId: z.number().optional(),
  username: z.string().optional(),
  email: z.string().optional(),
  customerEmail: z.string().optional(),
  inviteeEmail: z.string().optional(),
});

/** The organisation and the mail address that a call names. */
export function accountOf({ caller, body }: LimitedCall): { organisationId: number; email: string } {
  const { organisationId, username, email, customerEmail, inviteeEmail } = Naming.parse(body);
  return {
    organisationId: organisationId ?? caller.organisationId ?? 0,
    email: (username ?? email ?? customerEmail ?? inviteeEmail ?? '').toLowerCase(),
  };
}

/** Under which subject mails to an address are counted: what stands behind a plus reaches the same mailbox. */
export function mailboxSubject(email: string): string {
  return `mailbox:${email.toLowerCase().replace(/\+.*(?=@)/, '')}`;
}

function nameOf(call: LimitedCall): string {
  const { organisationId, email } = accountOf(call);
  return `name:${organisationId}:${email}`;
}

function personOf({ caller, request }: LimitedCall): string {
  if (caller.kind === 'customer' || caller.kind === 'user') return `${caller.kind}:${caller.id}`;
  if (caller.kind === 'nobody') return `address:${callerNetwork(request)}`;
  const token = createHash('sha256')
    .update(request.headers.authorization ?? '')
    .digest('base64url');
  return `guest:${token}`;
}
