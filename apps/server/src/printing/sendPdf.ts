import type { FastifyReply } from 'fastify';

/** A document, with the name to keep it by. */
export type Printed = { name: string; pdf: Uint8Array };

export function sendPdf(reply: FastifyReply, { name, pdf }: Printed): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(pdf);
}
