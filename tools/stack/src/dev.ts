import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readConfig } from '@gatehouse/server/config';
import { startCluster } from '@gatehouse/server/db/cluster';
import { closeWhenEnded, exitWith } from '@gatehouse/server/lifetime';
import { requireLoopback } from './loopback.ts';
import { welcome } from './welcome.ts';

const root = join(import.meta.dirname, '../../..');

try {
  const config = readConfig(process.env);
  requireLoopback(config);
  // Outside of the process that restarts at every edit, so that the database need not.
  const cluster = config.databaseUrl ? undefined : await startCluster(join(config.dataDir, 'postgres'));
  const apiPort = config.port + 1;
  const server = run(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'tools/stack/src/devServer.ts'],
    root,
    {
      DATABASE_URL: cluster?.url ?? config.databaseUrl,
      PORT: `${apiPort}`,
      PUBLIC_URL: config.publicUrl,
    },
  );
  const client = run(
    join(root, 'node_modules/.bin/vite'),
    ['--port', `${config.port}`, '--strictPort', '--host', config.host, '--clearScreen', 'false'],
    join(root, 'apps/client'),
    { API_PROXY: `http://localhost:${apiPort}` },
  );
  console.log(`\n${welcome(config.publicUrl, `http://localhost:${config.demoSitePort}`)}\n`);
  closeWhenEnded(async () => {
    await Promise.all([end(server), end(client)]);
    await cluster?.stop();
  });
} catch (error) {
  exitWith(error);
}

function run(file: string, args: string[], cwd: string, environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(file, args, { cwd, stdio: 'inherit', env: { ...process.env, ...environment } });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
