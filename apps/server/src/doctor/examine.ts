import { access, constants, mkdir } from 'node:fs/promises';
import { KEEPALIVE_SECONDS } from '@gatehouse/contract/device/timing';
import { connectAsync } from 'mqtt';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { diskOf } from '../disk.ts';
import { readBackupState } from '../features/backups/service.ts';
import { problemsOf } from '../features/backups/status.ts';
import { listLimitations } from '../limitations.ts';
import { openFileLimit } from '../openFiles.ts';
import { checkMailServer } from '../providers/mail/mailer.ts';
import { withinTime } from '../timeLimit.ts';
import { examineCards } from './cards.ts';
import { examineDatabase } from './database.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';
import { examineJobs } from './jobs.ts';
import { examineSecrets } from './secrets.ts';
import { examineServer } from './server.ts';

const PROBE_TIMEOUT_MS = 10_000;
const GIBIBYTE = 2 ** 30;
const ENOUGH_DISK_GIB = 5;
const LEAST_DISK_GIB = 1;
/** What a few hundred controllers, people and the database take together. */
const ENOUGH_FILES = 4_096;

/**
 * Looks at everything that a server of this configuration needs, without changing any of it, and at the server itself
 * where it runs (docs/specification/operations.md#the-doctor).
 */
export async function examine(config: Config): Promise<Finding[]> {
  const limits = listLimitations(config).map(({ variable, consequence }) => warning(variable, consequence));
  const found = await Promise.all([
    examineFolder(config),
    examineDatabase(config),
    examineBackups(config),
    examineBrokers(config),
    examineMail(config),
    examineCards(config),
    examineServer(config),
    examineJobs(config),
    examineOpenFiles(),
    examineSecrets(config),
  ]);
  return [...found.flat(), ...limits];
}

async function examineFolder({ dataDir }: Config): Promise<Finding> {
  const about = 'folder';
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK);
    const free = (await diskOf(dataDir)).free / GIBIBYTE;
    const says = `${dataDir}, ${free.toFixed(1)} GiB free`;
    if (free < LEAST_DISK_GIB) return failure(about, `${says}: nearly full, and a full disk stops bookings`);
    return free < ENOUGH_DISK_GIB ? warning(about, `${says}: make room soon`) : ok(about, says);
  } catch (error) {
    return failure(about, `DATA_DIR cannot be used: ${reasonOf(error)}`);
  }
}

async function examineBackups(config: Config): Promise<Finding[]> {
  const about = 'backups';
  try {
    const now = systemClock.now();
    const state = await withinTime(PROBE_TIMEOUT_MS, readBackupState(config, now));
    const { where, hasKey, newest, drilledAt } = state;
    const problems = problemsOf(state, now);
    if (!hasKey) return [warning(about, 'none are made: npm run backup -- init makes the recovery key')];
    if (!newest) return [warning(about, `none in ${where} yet: npm run backup makes one`)];
    const hours = hoursSince(newest.at);
    const says = `the last good one is ${hours} hours old, in ${where}`;
    return [
      problems.includes('old') ? failure(about, `${says}: the nightly one did not come`) : ok(about, says),
      examineDrill(drilledAt, problems.includes('triedLongAgo')),
    ];
  } catch (error) {
    return [failure(about, reasonOf(error))];
  }
}

function examineDrill(at: Temporal.Instant | undefined, isOverdue: boolean): Finding {
  const about = 'drill';
  const command = 'npm run restore -- --drill';
  if (!at) return warning(about, `no backup was ever restored: ${command} tries whether it can be`);
  const days = Math.floor(hoursSince(at) / 24);
  const says = `a backup was restored and held ${days} days ago`;
  return isOverdue ? warning(about, `${says}: time for ${command}`) : ok(about, says);
}

const hoursSince = (at: Temporal.Instant) => Math.floor(systemClock.now().since(at).total('hours'));

async function examineBrokers({ mqttUrls, host, mqttPort }: Config): Promise<Finding[]> {
  const about = 'broker';
  if (!mqttUrls) return [ok(about, `our own, for controllers at ${host}:${mqttPort}`)];
  const problems = await Promise.all(mqttUrls.map(findBrokerProblem));
  return mqttUrls.map((url, index) => {
    const where = new URL(url).host;
    const problem = problems[index];
    if (problem === undefined) return ok(about, `lets us in at ${where}`);
    const says = `MQTT_URL, ${where}: ${problem}.`;
    return problems.includes(undefined)
      ? warning(about, `${says} Doors are opened by way of another.`)
      : failure(about, `${says} No door can be opened.`);
  });
}

/** Why a broker does not let us in; undefined when it does. */
async function findBrokerProblem(url: string): Promise<string | undefined> {
  try {
    const client = await connectAsync(
      url,
      { connectTimeout: PROBE_TIMEOUT_MS, reconnectPeriod: 0, keepalive: KEEPALIVE_SECONDS },
      false,
    );
    await client.endAsync();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

async function examineMail({ smtpUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl) return [];
  const where = new URL(smtpUrl).host;
  try {
    await checkMailServer(smtpUrl);
    return [ok('mail', `lets us in at ${where}`)];
  } catch (error) {
    return [failure('mail', `SMTP_URL, ${where}: ${reasonOf(error)}. Nobody gets a code.`)];
  }
}

/** Of this process, which was started as the server was. */
async function examineOpenFiles(): Promise<Finding> {
  const limit = openFileLimit();
  const says = `${limit} may be open at once`;
  return limit < ENOUGH_FILES
    ? warning('files', `${says}: raise it (ulimit -n, LimitNOFILE), for each controller takes one`)
    : ok('files', says);
}
