import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestScope } from './testDatabase.ts';

type Message = {
  topic: string;
  notification: { title: string; body: string };
  data: Record<string, string>;
  apns: { headers: Record<string, string> };
};
type Reply = { status: number; body: object; headers?: Record<string, string> };

export type FirebaseDouble = {
  /** What makes a server use it. */
  environment: { FIREBASE_SERVICE_ACCOUNT: string; FIREBASE_API_BASE: string };
  /** What was sent, and to which devices it went. */
  delivered: { message: Message; devices: string[] }[];
  /** The devices in each topic. */
  topics: Map<string, Set<string>>;
  /** Devices it knows no more. */
  gone: Set<string>;
  /** The number of the access token that is valid. */
  granted: number;
  /** Ends it. */
  revoke(): void;
  /** Breaks single requests; asked with method and path. */
  fault: (request: string) => Reply | 'timeoutBefore' | 'timeoutAfter' | undefined;
};

/** The part of Firebase that the server calls: tokens for a service account, topics of devices, messages to topics. */
export async function startFirebaseDouble(scope: TestScope): Promise<FirebaseDouble> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokenUri = `${url}/token`;
  const double: FirebaseDouble = {
    environment: {
      FIREBASE_API_BASE: url,
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
        project_id: 'gatehouse',
        client_email: 'push@example.com',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        token_uri: tokenUri,
      }),
    },
    delivered: [],
    topics: new Map(),
    gone: new Set(),
    granted: 0,
    revoke() {
      double.granted += 1;
    },
    fault: () => undefined,
  };
  return double;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const name = `${request.method} ${request.url}`;
    const fault = double.fault(name);
    if (fault === 'timeoutBefore') return void request.socket.destroy();
    const reply = typeof fault === 'object' ? fault : act(name, body, request.headers.authorization ?? '');
    if (fault === 'timeoutAfter') return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body));
  }

  function act(name: string, body: string, authorization: string): Reply {
    if (name === 'POST /token') return grant(new URLSearchParams(body).get('assertion') ?? '');
    if (authorization !== `Bearer access-${double.granted}`) return { status: 401, body: {} };
    const given = JSON.parse(body) as {
      message: Message;
      to: string;
      registration_tokens: string[];
    };
    if (name === 'POST /v1/projects/gatehouse/messages:send') {
      const devices = [...(double.topics.get(given.message.topic) ?? [])];
      double.delivered.push({ message: given.message, devices });
      return { status: 200, body: { name: 'projects/gatehouse/messages/1' } };
    }
    const topic = given.to.replace('/topics/', '');
    const members = double.topics.getOrInsert(topic, new Set());
    const [device] = given.registration_tokens as [string];
    if (double.gone.has(device)) return { status: 200, body: { results: [{ error: 'NOT_FOUND' }] } };
    if (name === 'POST /iid/v1:batchAdd') members.add(device);
    else if (name === 'POST /iid/v1:batchRemove') members.delete(device);
    else return { status: 404, body: {} };
    return { status: 200, body: { results: [{}] } };
  }

  function grant(assertion: string): Reply {
    const [header, claims, signature] = assertion.split('.') as [string, string, string];
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
    const signed = verify(
      'RSA-SHA256',
      Buffer.from(`${header}.${claims}`),
      key,
      Buffer.from(signature, 'base64url'),
    );
    const { aud, iss } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
    if (!signed || aud !== tokenUri || iss !== 'push@example.com') return { status: 400, body: {} };
    double.granted += 1;
    return { status: 200, body: { access_token: `access-${double.granted}`, expires_in: 3600 } };
  }
}
