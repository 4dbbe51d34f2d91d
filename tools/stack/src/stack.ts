import type { Clock } from '@gatehouse/server/clock';
import type { Config } from '@gatehouse/server/config';
import type { Context } from '@gatehouse/server/context';
import type { Database } from '@gatehouse/server/db/pool';
import { makeDemo } from '@gatehouse/server/demo/demo';
import { refuseOwnData } from '@gatehouse/server/demo/demoAccounts';
import { addOutboxPage } from '@gatehouse/server/features/outbox/page';
import { servePages } from '@gatehouse/server/features/pages/servePages';
import { type ServerOptions, startServer } from '@gatehouse/server/server';
import { simulatorRoutes } from '@gatehouse/simulator/routes';
import type { Simulator } from '@gatehouse/simulator/simulator';
import type { FastifyInstance } from 'fastify';
import { clientFiles } from './clientBuild.ts';
import { startDemoSite } from './demoSite.ts';
import { simulateSites } from './simulateSites.ts';

export type Stack = {
  /** The one address of the client, the API and the simulator. */
  url: string;
  /** The web site that shows the embedded view, on another port. */
  demoSiteUrl: string;
  ctx: Context;
  simulator: Simulator;
  close(): Promise<void>;
};

export type StackOptions = {
  config: Config;
  clock?: Clock;
  logTo?: ServerOptions['logTo'];
  /** Serves the client's built files; left out where vite serves the sources. */
  client?: boolean;
  /** Fills the database with another operator in the place of the demo's. */
  fill?(db: Database): Promise<void>;
  /** Adds to the HTTP server before it listens. */
  extend?(app: FastifyInstance, ctx: Context): void;
};

/** Fills a database with the demo where it is not there yet; refuses one that an operator uses. */
export async function fillWithDemo(db: Database, clock: Clock, config: Config): Promise<void> {
  await refuseOwnData(db);
  await makeDemo({ db, clock, config });
}

/** Boots the whole stack in this process: database, demo, broker, server, simulated controllers, client, demo site. */
export async function startStack({
  config,
  clock,
  logTo,
  client = true,
  fill,
  extend,
}: StackOptions): Promise<Stack> {
  const extended: { simulator?: Simulator } = {};
  const server = await startServer({
    config,
    clock,
    logTo,
    simulated: true,
    sandbox: true,
    async prepare(db, now) {
      if (fill) return fill(db);
      await fillWithDemo(db, now, config);
    },
    async extend(app, { ctx, mqttUrl }) {
      const simulator = await simulateSites(ctx, mqttUrl);
      extended.simulator = simulator;
      app.addHook('onClose', async () => simulator.close());
      simulatorRoutes(app, simulator);
      if (!config.smtpUrl) addOutboxPage(app, ctx);
      if (client) await servePages(app, ctx, clientFiles);
      extend?.(app, ctx);
    },
  });
  const { url, ctx } = server;
  try {
    const { simulator } = extended;
    if (!simulator) throw new Error('The server started without the simulator.');
    const demoSite = await startDemoSite({
      db: ctx.db,
      gatehouse: client ? url : config.publicUrl,
      host: config.host,
      port: config.demoSitePort,
    });
    return {
      url,
      demoSiteUrl: demoSite.url,
      ctx,
      simulator,
      async close() {
        await demoSite.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}
