/** `npm run conformance -- <serial>`: takes a controller through the device protocol, and prints what it fails. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { brokerPassword, type DeviceKey } from '@gatehouse/contract/device/frame';
import { SERIAL_PATTERN } from '@gatehouse/contract/device/topics';
import { readConfig } from '@gatehouse/server/config';
import { createDb } from '@gatehouse/server/db/pool';
import { createFindController } from '@gatehouse/server/devices/controllerQueries';
import { exitWith } from '@gatehouse/server/lifetime';
import { type Finding, tryController } from './conformance.ts';
import { Deviation } from './deviation.ts';
import { meetController, type Peer } from './peer.ts';

const PAGE = 'docs/device-protocol.md';
const CONNECT_MS = 10 * 60_000;
const MAX_CHANNEL = 255;

try {
  const { serial, channel, hands } = readArguments();
  const { host, mqttPort, databaseUrl } = readConfig(process.env, () => '');
  const { key, from } = await findKey(serial, databaseUrl);
  const peer = await meetController({ serial, key, host, port: mqttPort });
  console.log(addressOf(peer, host, from));
  const ask = (what: string) => console.log(`\n  → ${what}\n`);
  const onFinding = (finding: Finding) => console.log(lineOf(finding));
  try {
    const findings = await tryController(peer, {
      channel,
      connectMs: CONNECT_MS,
      onFinding,
      ...(hands && { ask }),
    });
    const count = (outcome: Finding['outcome']) => findings.filter((each) => each.outcome === outcome).length;
    console.log(`\n${count('passes')} passed, ${count('fails')} failed, ${count('skipped')} skipped`);
    process.exitCode = count('fails') === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Deviation)) throw error;
    for (const { came, expected } of [...peer.flaws, error])
      console.log(`\n  came      ${came}\n  expected  ${expected}`);
    process.exitCode = 1;
  }
  await peer.close();
} catch (error) {
  exitWith(error);
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { channel: { type: 'string' }, 'no-hands': { type: 'boolean', default: false } },
  });
  const [serial, ...others] = positionals;
  if (serial === undefined || others.length > 0)
    throw new Error(
      `It takes one serial, and was given ${positionals.length}: npm run conformance -- GH-MINE-0001`,
    );
  if (!SERIAL_PATTERN.test(serial))
    throw new Error(
      `The serial is '${serial}'; it must be 4 to 32 letters, digits and dashes, like GH-MINE-0001.`,
    );
  const channel = values.channel === undefined ? undefined : Number(values.channel);
  if (channel !== undefined && !(Number.isInteger(channel) && channel >= 0 && channel <= MAX_CHANNEL))
    throw new Error(`--channel is '${values.channel}'; it must be a whole number from 0 to ${MAX_CHANNEL}.`);
  return { serial, channel, hands: !values['no-hands'] };
}

/** The key that is given, that of the controller registered under the serial, or a new one. */
async function findKey(
  serial: string,
  databaseUrl: string | undefined,
): Promise<{ key: DeviceKey; from: string }> {
  const { CONTROLLER_KEY: given = '' } = process.env;
  if (given !== '') {
    if (!/^[0-9a-f]{64}$/i.test(given))
      throw new Error(
        `CONTROLLER_KEY has ${given.length} characters; it must be 64 hexadecimal digits, the 32 bytes of the key.`,
      );
    return { key: Buffer.from(given, 'hex'), from: 'that of CONTROLLER_KEY' };
  }
  if (databaseUrl === undefined) {
    const key = randomBytes(32);
    return { key, from: `${key.toString('hex')}, made for this run; set CONTROLLER_KEY to use another` };
  }
  await using own = new AsyncDisposableStack();
  const db = own.adopt(createDb(databaseUrl, { max: 1 }), (each) => each.close());
  const found = await createFindController(db, readConfig(process.env).keyRing)(serial);
  if (!found)
    throw new Error(
      `No controller is registered as ${serial} in the database of DATABASE_URL, or SECRET_KEY cannot read its key.`,
    );
  return { key: found.key, from: 'that of the controller in the database' };
}

function addressOf({ serial, key, port }: Peer, host: string, from: string): string {
  return [
    `Waiting for ${serial} on mqtt://${host.includes(':') ? `[${host}]` : host}:${port}`,
    '',
    `  client identifier  ${serial}`,
    `  user name          ${serial}`,
    `  password           ${brokerPassword(key)}`,
    `  key                ${from}`,
    '',
  ].join('\n');
}

function lineOf(finding: Finding): string {
  const { name, section } = finding.rule;
  if (finding.outcome === 'passes') return `  passes   ${name}`;
  if (finding.outcome === 'skipped') return `  skipped  ${name}: ${finding.because}`;
  return [
    `  fails    ${name}`,
    `           came      ${finding.came}`,
    `           expected  ${finding.expected}`,
    `           see       ${PAGE}#${section}`,
  ].join('\n');
}
