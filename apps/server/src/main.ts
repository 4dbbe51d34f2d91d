/** The server alone, for where its database, broker and doors are real: one of any number of processes over them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { listEmbedOrigins } from './features/sites/service.ts';
import { serveClient } from './http/clientFiles.ts';
import { closeWhenEnded, exitWith } from './lifetime.ts';
import { startServer } from './server.ts';

const clientFiles = join(import.meta.dirname, '../../client/dist');

try {
  const server = await startServer({
    config: readConfig(process.env),
    async extend(app, { ctx }) {
      if (!existsSync(clientFiles)) return;
      await serveClient(app, clientFiles, { embedOrigins: (id) => listEmbedOrigins(ctx, id) });
    },
  });
  closeWhenEnded(server.close);
  server.ctx.log.info({ url: server.url }, 'Ready');
} catch (error) {
  exitWith(error);
}
