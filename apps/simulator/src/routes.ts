/** The /simulator page, its live stream and its actions, as a plugin for the server that shows the demo. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderSVG } from 'uqr';
import { radioRoutes } from './radioRoutes.ts';
import type { Simulator } from './simulator.ts';
import { streamTo } from './stream.ts';
import { Action } from './view.ts';

const page = join(import.meta.dirname, '../page');

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Adds everything under `/simulator`. */
export function simulatorRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.get('/simulator', (_request, reply) => sendFile(reply, 'index.html'));

  app.get<{ Params: { file: string } }>('/simulator/:file', (request, reply) => {
    const { file } = request.params;
    if (!/^[a-zA-Z]+\.(css|js|svg)$/.test(file)) return reply.callNotFound();
    return sendFile(reply, file);
  });

  app.get<{ Params: { file: string } }>('/simulator/codes/:file', (request, reply) => {
    const [, vendId] = /^([A-Za-z0-9-]{4,40})\.svg$/.exec(request.params.file) ?? [];
    if (!vendId) return reply.callNotFound();
    const address = `${request.protocol}://${request.host}/vend/${vendId}`;
    return reply.header('content-type', types.svg).send(renderSVG(address, { border: 2 }));
  });

  app.get('/simulator/world', () => simulator.view());

  app.post('/simulator/actions', (request, reply) => {
    const action = Action.safeParse(request.body);
    if (!action.success) return reply.status(400).send({ refused: 'There is no such action.' });
    const refused = simulator.act(action.data);
    return refused ? reply.status(409).send({ refused }) : reply.status(204).send();
  });

  app.get('/simulator/events', (request, reply) =>
    streamTo(request, reply, (send) => {
      const sendWorld = () => send('world', simulator.view());
      sendWorld();
      const leave = [
        simulator.watchSites(sendWorld),
        simulator.watch((change) => send('controller', change)),
      ];
      return () => {
        for (const stop of leave) stop();
      };
    }),
  );

  radioRoutes(app, simulator.radioMedium);
}

async function sendFile(reply: FastifyReply, file: string) {
  const content = await readFile(join(page, file)).catch(() => undefined);
  if (!content) return reply.callNotFound();
  return reply
    .header('content-type', types[file.split('.').at(-1) ?? ''])
    .header('cache-control', 'no-cache')
    .send(content);
}
