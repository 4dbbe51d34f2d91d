import type { Config } from '../config.ts';
import { listMigrations } from '../db/migrate.ts';
import { type Db, isUnreachable } from '../db/pool.ts';
import type { DeviceGateway } from '../devices/gateway.ts';
import { type Disk, diskOf } from '../disk.ts';
import { checkMailServer } from '../providers/mail/mailer.ts';
import { TimeLimitError, withinTime } from '../timeLimit.ts';
import { listAppliedMigrations } from './healthQueries.ts';

/** unknown: it was not found out yet. off: it is not configured. */
type PartState = 'up' | 'down' | 'unknown' | 'off';

/** What the server is made of, each with whether it works. */
export type Parts = {
  database: PartState;
  /** Down where the database lacks a migration that this version needs; newer ones do no harm. */
  migrations: PartState;
  /** Down where the disk of the data folder is full. */
  disk: PartState;
  broker: PartState;
  mail: PartState;
};

/** When there was a good backup last, and when one was restored and held. */
export type BackupTimes = { backedUpAt?: Temporal.Instant; drilledAt?: Temporal.Instant };

export type Health = {
  /** What works, as found a second ago at most, of the mail server two minutes. Never rejects. */
  check(): Promise<Parts>;
  /** The migrations that were last seen applied. */
  appliedMigrations(): number;
  /** As found two minutes ago at most; nothing where that was not found out. */
  backups(): BackupTimes;
  /** The disk of the data folder; undefined where it cannot be found out. */
  disk(): Promise<Disk | undefined>;
};

export type HealthOptions = {
  config: Pick<Config, 'dataDir' | 'smtpUrl'>;
  db: Db;
  devices: Pick<DeviceGateway, 'connected'>;
  readBackups(): Promise<BackupTimes>;
};

const FRESH_MS = 1_000;
/** A sign-in at the mail server is work for it, and so is a list for a storage of backups. */
const OTHERS_FRESH_MS = 120_000;
/** Whoever asks gives up after some seconds. */
const PROBE_TIMEOUT_MS = 3_000;
/** PostgreSQL writes its log in files of 16 MiB, and stops when it can make none. */
const FULL_BELOW_BYTES = 100 * 2 ** 20;

/** Looks at the parts of a server, seldom enough that anybody may ask. */
export function createHealth({ config, db, devices, readBackups }: HealthOptions): Health {
  const { dataDir, smtpUrl } = config;
  let applied = 0;
  // The files do not change while the process lives.
  const needed = remember(Number.POSITIVE_INFINITY, () => listMigrations());

  const database = remember(FRESH_MS, async (): Promise<Pick<Parts, 'database' | 'migrations'>> => {
    try {
      const found = new Set(await withinTime(PROBE_TIMEOUT_MS, listAppliedMigrations(db)));
      applied = found.size;
      const isComplete = (await needed()).every((name) => found.has(name));
      return { database: 'up', migrations: isComplete ? 'up' : 'down' };
    } catch (error) {
      const isAway = error instanceof TimeLimitError || isUnreachable(error);
      return isAway ? { database: 'down', migrations: 'unknown' } : { database: 'up', migrations: 'down' };
    }
  });
  const disk = remember(FRESH_MS, () => diskOf(dataDir).catch(() => undefined));
  let mail: PartState = smtpUrl === undefined ? 'off' : 'unknown';
  const lookAtMail = remember(OTHERS_FRESH_MS, async () => {
    if (smtpUrl === undefined) return;
    mail = await checkMailServer(smtpUrl).then(
      () => 'up',
      () => 'down',
    );
  });

  let times: BackupTimes = {};
  const lookAtBackups = remember(OTHERS_FRESH_MS, async () => {
    times = await readBackups().catch(() => ({}));
  });

  return {
    async check() {
      // Not waited for: a mail server or a storage that lets callers wait holds nobody up.
      void lookAtMail();
      void lookAtBackups();
      const [ofDatabase, ofDisk] = await Promise.all([database(), disk()]);
      return {
        ...ofDatabase,
        disk: ofDisk ? (ofDisk.free < FULL_BELOW_BYTES ? 'down' : 'up') : 'unknown',
        broker: devices.connected() ? 'up' : 'down',
        mail,
      };
    },
    appliedMigrations: () => applied,
    backups: () => times,
    disk,
  };
}

/** Gives everybody who asks meanwhile, and for `freshMs` after, what one look found. */
function remember<Value>(freshMs: number, look: () => Promise<Value>): () => Promise<Value> {
  let found: Promise<Value> | undefined;
  let until = 0;
  return () => {
    if (!found || performance.now() > until) {
      until = Number.POSITIVE_INFINITY;
      found = look();
      found.then(
        () => (until = performance.now() + freshMs),
        () => (until = 0),
      );
    }
    return found;
  };
}
