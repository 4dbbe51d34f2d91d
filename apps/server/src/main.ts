/** The server of an operator: one of any number of processes over a database, a broker and doors that are real. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { refuseDemoAccounts } from './demo/demoAccounts.ts';
import { leadToSetup } from './features/auth/leadToSetup.ts';
import { openSetup } from './features/auth/setup.ts';
import { servePages } from './features/pages/servePages.ts';
import { NOTICE_MS } from './http/drain.ts';
import { closeWhenEnded, exitWith } from './lifetime.ts';
import { describeLimitations, listLimitations } from './limitations.ts';
import { startHttpServer, startServer } from './server.ts';
import { requireSharedDatabase } from './sharedDatabase.ts';

const clientFiles = join(import.meta.dirname, '../../client/dist');

try {
  const { values } = parseArgs({ options: { 'http-only': { type: 'boolean', default: false } } });
  const httpOnly = values['http-only'];
  const config = readConfig(process.env);
  if (httpOnly) requireSharedDatabase(config, 'npm run serve -- --http-only');
  const start = httpOnly ? startHttpServer : startServer;
  const server = await start({
    config,
    noticeMs: NOTICE_MS,
    checkReplies: false,
    prepare: refuseDemoAccounts,
    async extend(app: FastifyInstance, { ctx }: { ctx: Context }) {
      if (!existsSync(clientFiles)) return;
      leadToSetup(app, ctx);
      await servePages(app, ctx, clientFiles);
    },
  });
  closeWhenEnded(server.close);
  const limitations = listLimitations(config);
  console.log(`Gatehouse is ready at ${server.url}.`);
  const code = await openSetup(server.ctx);
  if (code !== undefined)
    console.log(
      `Nobody can sign in as staff yet. Open ${config.publicUrl}/setup within a day and enter this code: ${code}`,
    );
  if (httpOnly) console.log('Doors and everything that time does are left to npm run worker.');
  if (limitations.length > 0) console.log(`\nDoes not work yet:\n${describeLimitations(limitations)}`);
} catch (error) {
  exitWith(error);
}
