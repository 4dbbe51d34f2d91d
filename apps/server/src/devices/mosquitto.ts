/** Mosquitto's configuration, with its dynamic-security plugin and who may do what at its first start. */
import { existsSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_FRAME_BYTES } from '@gatehouse/contract/device/timing';
import type { ControllerCredential, ServerCredential } from './brokerRights.ts';
import { securityFile } from './dynamicSecurity.ts';

export type MosquittoOptions = {
  host?: string;
  port: number;
  /** Whom Mosquitto becomes when root starts it; it must be able to write the plugin's file. */
  user?: string;
  /** The number of the user whom the files are given to, where that is not who writes them. */
  owner?: number;
  /** Where the plugin is, when that is on another machine or in a container. */
  plugin?: string;
  /** A second listener on every interface, for those who come from elsewhere: its port, certificate and key. */
  tls?: { port: number; cert: string; key: string };
  server: ServerCredential;
  controllers: readonly ControllerCredential[];
};

/** Where Debian and Mosquitto's own image put the plugin. */
export const plugins = [
  '/usr/lib/x86_64-linux-gnu/mosquitto_dynamic_security.so',
  '/usr/lib/aarch64-linux-gnu/mosquitto_dynamic_security.so',
  '/usr/lib/mosquitto_dynamic_security.so',
];

/**
 * Writes `mosquitto.conf` and `dynamic-security.json` into a directory and returns the configuration's path. The
 * second, which a running Mosquitto changes, stays as it is when it is there.
 */
export async function writeMosquittoFiles(directory: string, options: MosquittoOptions): Promise<string> {
  const config = join(directory, 'mosquitto.conf');
  const security = join(directory, 'dynamic-security.json');
  await mkdir(directory, { recursive: true });
  if (!existsSync(security)) {
    await writeFile(security, securityFile(options.server, options.controllers), { mode: 0o600 });
  }
  await writeFile(config, configuration(options, security));
  const { owner } = options;
  if (owner !== undefined)
    await Promise.all([directory, config, security].map((path) => chown(path, owner, owner)));
  return config;
}

function configuration(
  { host = '127.0.0.1', port, user, tls, plugin = installedPlugin() }: MosquittoOptions,
  security: string,
) {
  return lines(
    `listener ${port} ${host}`,
    ...(tls ? [`listener ${tls.port}`, `certfile ${tls.cert}`, `keyfile ${tls.key}`] : []),
    'allow_anonymous false',
    `plugin ${plugin}`,
    `plugin_opt_config_file ${security}`,
    'set_tcp_nodelay true',
    'persistence false',
    'queue_qos0_messages false',
    // The size of a frame and its topic.
    `message_size_limit ${MAX_FRAME_BYTES}`,
    ...(user ? [`user ${user}`] : []),
  );
}

const installedPlugin = () => plugins.find((path) => existsSync(path)) ?? plugins[0];

const lines = (...parts: string[]) => `${parts.join('\n')}\n`;
