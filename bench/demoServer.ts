/** The server alone over the demo's data, as an operator's server is over theirs. */
import { readConfig } from '@gatehouse/server/config';
import { servePages } from '@gatehouse/server/features/pages/servePages';
import { closeWhenEnded, exitWith } from '@gatehouse/server/lifetime';
import { startServer } from '@gatehouse/server/server';
import { clientFiles } from '@gatehouse/stack/clientBuild';

try {
  const server = await startServer({
    config: readConfig(process.env),
    sandbox: true,
    checkReplies: false,
    extend: (app, { ctx }) => servePages(app, ctx, clientFiles),
  });
  closeWhenEnded(server.close);
  console.log(`Web ${server.url}`);
} catch (error) {
  exitWith(error);
}
