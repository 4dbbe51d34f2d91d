/** The accounts of controllers on a Mosquitto with its dynamic-security plugin, set while it runs. */
import { createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { brokerPassword } from '@gatehouse/contract/device/frame';
import { controllerRights, serverRights } from '@gatehouse/contract/device/topics';
import mqtt, { type MqttClient } from 'mqtt';
import * as z from 'zod/mini';
import type { ControllerCredential, ServerCredential } from './brokerRights.ts';

const CONTROL_TOPIC = '$CONTROL/dynamic-security/v1';
const RESPONSE_TOPIC = `${CONTROL_TOPIC}/response`;
const CONNECT_MS = 5_000;
const RESPONSE_MS = 30_000;
/** Commands in a message: it stays below the size that the broker takes, which writes its file at each of them. */
const BATCH = 10;

const SERVER_ROLE = 'gatehouse-server';
const roleOf = (serial: string) => `gatehouse-controller-${serial}`;

type Rights = { publish: readonly string[]; subscribe: readonly string[] };

/** Rights as the plugin takes them; what is not allowed is denied. */
function accessListOf({ publish, subscribe }: Rights) {
  const entry = (acltype: string) => (topic: string) => ({ acltype, topic, priority: 0, allow: true });
  return [...publish.map(entry('publishClientSend')), ...subscribe.map(entry('subscribePattern'))];
}

/** What a server process may use of a Mosquitto: the topics of the doors, and the plugin itself. */
const mosquittoServerRights: Rights = {
  publish: [...serverRights.publish, CONTROL_TOPIC],
  subscribe: [...serverRights.subscribe, RESPONSE_TOPIC],
};

/** The plugin's own file: the server's account and those of the controllers that are known when it is made. */
export function securityFile(server: ServerCredential, controllers: readonly ControllerCredential[]): string {
  const roles = [
    { rolename: SERVER_ROLE, acls: [...accessListOf(mosquittoServerRights), answers] },
    ...controllers.map(({ serial }) => roleFor(serial)),
  ];
  const clients = [
    {
      username: server.username,
      ...hashed(server.password),
      roles: [{ rolename: SERVER_ROLE, priority: 0 }],
    },
    ...controllers.map(({ serial, key }) => {
      const { password, ...account } = accountOf(serial, brokerPassword(key));
      return { ...account, ...hashed(password) };
    }),
  ];
  const defaultACLAccess = {
    publishClientSend: false,
    publishClientReceive: true,
    subscribe: false,
    unsubscribe: true,
  };
  return JSON.stringify({ defaultACLAccess, roles, clients }, null, 2);
}

/** A password as the plugin keeps it: PBKDF2 with SHA-512. */
function hashed(password: string) {
  const iterations = 101;
  const salt = randomBytes(12);
  const hash = pbkdf2Sync(password, salt, iterations, 64, 'sha512');
  return { password: hash.toString('base64'), salt: salt.toString('base64'), iterations };
}

const roleFor = (serial: string) => ({
  rolename: roleOf(serial),
  acls: accessListOf(controllerRights(serial)),
});

const accountOf = (serial: string, password: string) => ({
  username: serial,
  // The only client identifier that it may sign in with.
  clientid: serial,
  password,
  textdescription: fingerprint(password),
  roles: [{ rolename: roleOf(serial), priority: 0 }],
});

/** Unlike other topics, those of the broker itself are received only where that is allowed. */
const answers = { acltype: 'publishClientReceive', topic: RESPONSE_TOPIC, priority: 0, allow: true };

type Command = { command: string; [property: string]: unknown };

const Response = z.object({
  responses: z.array(
    z.object({ command: z.string(), error: z.optional(z.string()), data: z.optional(z.unknown()) }),
  ),
});
const Accounts = z.object({
  clients: z.array(
    z.object({
      username: z.string(),
      textdescription: z.optional(z.string()),
      roles: z.optional(z.array(z.object({ rolename: z.string() }))),
    }),
  ),
});

/** How many accounts were made, got another password, and were removed. */
export type SyncedAccounts = { added: number; changed: number; removed: number };

/**
 * Gives the broker at `url`, which carries the server's own name and password, just the accounts of these controllers;
 * those that others made stay. A removed one loses its connection. Rejects when the broker cannot be reached within 5 s
 * or refuses.
 */
export async function syncAccounts(
  url: string,
  controllers: readonly ControllerCredential[],
): Promise<SyncedAccounts> {
  const client = await mqtt.connectAsync(
    url,
    {
      clientId: `gatehouse-accounts-${randomBytes(6).toString('hex')}`,
      clean: true,
      connectTimeout: CONNECT_MS,
      reconnectPeriod: 0,
    },
    false,
  );
  try {
    await client.subscribeAsync(RESPONSE_TOPIC, { qos: 1 });
    const known = await listAccounts(client);
    const wanted = new Map(controllers.map(({ serial, key }) => [serial, brokerPassword(key)]));
    const added = [...wanted].filter(([serial]) => !known.has(serial));
    const changed = [...wanted].filter(
      ([serial, password]) => known.has(serial) && known.get(serial) !== fingerprint(password),
    );
    const removed = [...known.keys()].filter((serial) => !wanted.has(serial));
    await send(client, [
      ...added.flatMap(([serial, password]) => [
        { command: 'createRole', ...roleFor(serial) },
        { command: 'createClient', ...accountOf(serial, password) },
      ]),
      ...changed.map(([serial, password]) => ({
        command: 'modifyClient',
        username: serial,
        password,
        textdescription: fingerprint(password),
      })),
      ...removed.flatMap((serial) => [
        { command: 'deleteClient', username: serial },
        { command: 'deleteRole', rolename: roleOf(serial) },
      ]),
    ]);
    return { added: added.length, changed: changed.length, removed: removed.length };
  } finally {
    await client.endAsync(true);
  }
}

/** Tells passwords apart that the broker never gives back. */
const fingerprint = (password: string) => createHash('sha256').update(password).digest('base64url');

/** The fingerprints of our accounts by the controller's serial. */
async function listAccounts(client: MqttClient): Promise<Map<string, string>> {
  const [listed] = await exchange(client, [{ command: 'listClients', verbose: true }]);
  const { clients } = z.parse(Accounts, listed?.data);
  return new Map(
    clients
      .filter(({ username, roles }) => roles?.some(({ rolename }) => rolename === roleOf(username)))
      .map(({ username, textdescription = '' }) => [username, textdescription]),
  );
}

async function send(client: MqttClient, commands: readonly Command[]): Promise<void> {
  for (let start = 0; start < commands.length; start += BATCH) {
    await exchange(client, commands.slice(start, start + BATCH));
  }
}

/** Another process may do the same at the same moment, and what was begun before is gone on with. */
const isDone = (error: string) => /already exists|not found/i.test(error);

/** Sends commands and resolves with the answers to them. Rejects when one is refused, or none comes within 30 s. */
async function exchange(client: MqttClient, commands: readonly Command[]) {
  const { promise, resolve, reject } = Promise.withResolvers<z.infer<typeof Response>['responses']>();
  const timer = setTimeout(
    () => reject(new Error('The broker does not answer: does it have the dynamic-security plugin?')),
    RESPONSE_MS,
  );
  const onMessage = (_topic: string, payload: Buffer) => {
    try {
      resolve(z.parse(Response, JSON.parse(payload.toString())).responses);
    } catch (error) {
      reject(error);
    }
  };
  const onClose = () => reject(new Error('The broker ended the connection'));
  client.once('message', onMessage).once('close', onClose);
  try {
    await client.publishAsync(CONTROL_TOPIC, JSON.stringify({ commands }), { qos: 1 });
    const responses = await promise;
    const refused = responses.find(({ error }) => error !== undefined && !isDone(error));
    if (refused) throw new Error(`The broker refused ${refused.command}: ${refused.error}`);
    return responses;
  } finally {
    clearTimeout(timer);
    client.off('message', onMessage).off('close', onClose);
  }
}
