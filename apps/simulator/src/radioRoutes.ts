/**
 * Bluetooth for browsers, which have none of the kind: a phone in one takes part in the radio medium as long as it reads its stream, so
 * that one which is closed falls silent.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Phone, RadioMedium } from './radioMedium.ts';
import { streamTo } from './stream.ts';

const Sixteen = z.int().min(0).max(0xffff);
/** What a phone may advertise; null for nothing. */
const Said = z.nullable(
  z.strictObject({ uuid: z.guid().toLowerCase(), major: Sixteen, minor: Sixteen, power: z.int() }),
);

/** Adds everything under `/simulator/radio`. */
export function radioRoutes(app: FastifyInstance, medium: RadioMedium): void {
  const phones = new Map<string, Phone>();

  app.get('/simulator/radio', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ bluetooth: medium.bluetooth() }),
  );

  app.get('/simulator/radio/air', (request, reply) =>
    streamTo(request, reply, (send) => {
      const id = randomUUID();
      const phone = medium.join((advertisement) => send('heard', advertisement));
      phones.set(id, phone);
      send('phone', { id });
      return () => {
        phone.leave();
        phones.delete(id);
      };
    }),
  );

  app.put<{ Params: { phone: string } }>('/simulator/radio/phones/:phone', (request, reply) => {
    const phone = phones.get(request.params.phone);
    if (!phone) return reply.status(404).send({ refused: 'This phone is not on the air.' });
    const said = Said.safeParse(request.body);
    if (!said.success) return reply.status(400).send({ refused: 'That is no advertisement.' });
    phone.advertise(said.data);
    return reply.status(204).send();
  });
}
