import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { EventBus } from '../db/eventBus.ts';
import type { Db } from '../db/pool.ts';
import { findOnlyOrganisation, listHosts } from './organisationHostQueries.ts';

/** Which operator people reach by which name (docs/specification/sites.md#hosts). */
export type OrganisationHosts = {
  /** The operator of a host, without its port; undefined where that is not said. Never rejects. */
  organisationOf(host: string): Promise<number | undefined>;
  /** The address that an operator's pages and mails name. Never rejects. */
  addressOf(organisationId: number): Promise<string>;
};

type Known = { hosts: Map<string, number>; only: number | undefined };
type Deps = {
  config: Pick<Config, 'publicUrl'>;
  db: Db;
  eventBus: Pick<EventBus, 'subscribe'>;
  log: FastifyBaseLogger;
};

/** Reads the hosts once, and again after they have changed; while that fails, what was known last counts. */
export function createOrganisationHosts({ config, db, eventBus, log }: Deps): OrganisationHosts {
  let known: Known = { hosts: new Map(), only: undefined };
  let reading: Promise<Known> | undefined;
  eventBus.subscribe(({ kind }) => {
    if (kind === 'catalogue' || kind === 'lost') reading = undefined;
  });

  function read(): Promise<Known> {
    reading ??= readAll(db).then(
      (found) => {
        known = found;
        return found;
      },
      (err: unknown) => {
        log.warn({ err }, 'The hosts of operators could not be read');
        reading = undefined;
        return known;
      },
    );
    return reading;
  }

  async function organisationOf(host: string): Promise<number | undefined> {
    const { hosts, only } = await read();
    return hosts.get(host.toLowerCase()) ?? only;
  }

  return {
    organisationOf,
    async addressOf(organisationId) {
      const url = new URL(config.publicUrl);
      const { hosts, only } = await read();
      const [own] = [...hosts].find(([, id]) => id === organisationId) ?? [];
      const isOwn = (hosts.get(url.hostname) ?? only) === organisationId;
      if (own === undefined || isOwn) return config.publicUrl;
      url.hostname = own;
      return url.href.replace(/\/+$/, '');
    },
  };
}

async function readAll(db: Db): Promise<Known> {
  const rows = await listHosts(db);
  const hosts = new Map(rows.map(({ host, organisation_id: id }) => [host, id]));
  return { hosts, only: await findOnlyOrganisation(db) };
}
