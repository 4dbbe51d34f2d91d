import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { htmlOf, type SentPage } from './sentPage.ts';

/** What a page says of itself in its head, and the status it is answered with; undefined where that is not known now. */
export type HeadOf = (
  organisationId: number,
  address: string,
) => Promise<{ status: number; tags: string } | undefined>;

/** What a page says of whose it is. */
const OWNER = /(<meta name="organisation" content=")(\d+)"/;

/** The organisation that a build serves, as its page says. */
export function organisationOf(page: string): number {
  const id = Number(OWNER.exec(page)?.[2]);
  if (!id) throw new Error("The client's page does not say which organisation it serves");
  return id;
}

/** The page as that of an organisation. */
export function pageOf(page: string, organisationId: number): string {
  return page.replace(OWNER, (_, before) => `${before}${organisationId}"`);
}

/** Between these stands the head of the page; what the build has there serves where nothing better is known. */
const marks = /<!--page-->.*<!--\/page-->/s;

/**
 * Sends the client's one page as an organisation's, with the head of the address that is asked for, never kept without asking. Throws for a page
 * that has no place for it.
 */
export function createClientPage(html: string, headOf: HeadOf) {
  const [before, after] = html.split(marks);
  if (before === undefined || after === undefined)
    throw new Error("The client's page has no place for a head");
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    organisationId: number,
  ): Promise<FastifyReply> => {
    const head = await headOf(organisationId, request.url);
    const page = pageOf(head ? before + head.tags + after : html, organisationId);
    const status = head?.status ?? 200;
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (status !== 200) return reply.status(status).send(page);
    const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', etag);
    return isKnown(request, etag) ? reply.status(304).send() : reply.send(page);
  };
}

/** Sends a rendered page, unless the browser has it. It is asked for again each time, as it shows what is now. */
export async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SentPage,
): Promise<FastifyReply> {
  reply
    .header('cache-control', 'no-cache')
    .header('etag', page.etag)
    .header('vary', 'cookie, accept-encoding');
  if (isKnown(request, page.etag)) return reply.status(304).send();
  reply.type('text/html; charset=utf-8');
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await htmlOf(page));
  return reply.header('content-encoding', 'br').send(page.brotli);
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  return known.includes(etag) || known.includes('*');
}
