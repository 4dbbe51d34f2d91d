/** The same credentials and rights for Mosquitto: its configuration, access list and password file. */
import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokerPassword } from '@gatehouse/contract/device/frame';
import { MAX_FRAME_BYTES } from '@gatehouse/contract/device/timing';
import { controllerRights, serverRights } from '@gatehouse/contract/device/topics';
import type { ControllerCredential, ServerCredential } from './brokerRights.ts';

export type MosquittoOptions = {
  host?: string;
  port: number;
  /** Whom Mosquitto becomes when root starts it; it must be able to read the files. */
  user?: string;
  server: ServerCredential;
  controllers: readonly ControllerCredential[];
};

/**
 * Writes `mosquitto.conf`, `acl` and `passwords` into a directory and returns the configuration's path. A running
 * Mosquitto reads the last two again on SIGHUP.
 */
export async function writeMosquittoFiles(directory: string, options: MosquittoOptions): Promise<string> {
  const paths = {
    config: join(directory, 'mosquitto.conf'),
    acl: join(directory, 'acl'),
    passwords: join(directory, 'passwords'),
  };
  await mkdir(directory, { recursive: true });
  await writeFile(paths.acl, accessList(options.server), { mode: 0o600 });
  await writeFile(paths.passwords, passwordFile(options), { mode: 0o600 });
  await writeFile(paths.config, configuration(options, paths));
  return paths.config;
}

function configuration(
  { host = '127.0.0.1', port, user }: MosquittoOptions,
  files: { acl: string; passwords: string },
) {
  return lines(
    `listener ${port} ${host}`,
    'allow_anonymous false',
    `password_file ${files.passwords}`,
    `acl_file ${files.acl}`,
    'set_tcp_nodelay true',
    'persistence false',
    'queue_qos0_messages false',
    // The size of a frame and its topic.
    `message_size_limit ${MAX_FRAME_BYTES}`,
    ...(user ? [`user ${user}`] : []),
  );
}

function accessList(server: ServerCredential) {
  const rights = controllerRights('%u');
  return lines(
    `user ${server.username}`,
    ...serverRights.publish.map((topic) => `topic write ${topic}`),
    ...serverRights.subscribe.map((topic) => `topic read ${topic}`),
    '',
    // Patterns hold for every user, each with its own name in the place of %u.
    ...rights.publish.map((topic) => `pattern write ${topic}`),
    ...rights.subscribe.map((topic) => `pattern read ${topic}`),
  );
}

function passwordFile({ server, controllers }: MosquittoOptions) {
  return lines(
    `${server.username}:${passwordHash(server.password)}`,
    ...controllers.map(({ serial, key }) => `${serial}:${passwordHash(brokerPassword(key))}`),
  );
}

/** Mosquitto's `$7$` format: PBKDF2 with SHA-512, as `mosquitto_passwd` writes it. */
function passwordHash(password: string): string {
  const iterations = 101;
  const salt = randomBytes(12);
  const hash = pbkdf2Sync(password, salt, iterations, 64, 'sha512');
  return `$7$${iterations}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

const lines = (...parts: string[]) => `${parts.join('\n')}\n`;
