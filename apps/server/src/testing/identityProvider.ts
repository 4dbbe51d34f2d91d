import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { TestScope } from './testDatabase.ts';

/** What the provider says of somebody, by the name that they log in with there. */
export type Person = { email?: string; email_verified?: boolean; name?: string };

export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  people: Map<string, Person>;
  /** Said in place of what is right, and signed all the same. */
  lies: { [claim: string]: unknown };
  /** Every token that it gave out. */
  tokens: Set<string>;
  /** Has it answer nothing, until it is back. */
  setAway(away: boolean): void;
  close(): Promise<void>;
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider of identities on this machine that sends people back to an address. Anybody's password is right. */
export async function startIdentityProvider(
  scope: TestScope,
  returnAddress: string,
): Promise<IdentityProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = 'test';
  let isAway = false;
  let answer: ReturnType<Provider['callback']> = () => undefined;
  const server = createServer((request, reply) => {
    if (isAway) request.socket.destroy();
    else answer(request, reply);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'gatehouse', client_secret: 'the secret of the client' };
  const people = new Map<string, Person>();
  const tokens = new Set<string>();
  const lies: IdentityProvider['lies'] = {};
  const provider = new Provider(issuer, {
    clients: [
      { ...client, redirect_uris: [returnAddress], token_endpoint_auth_method: 'client_secret_post' },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key for tests alone'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    findAccount: (_ctx: unknown, login: string) => ({
      accountId: login,
      claims: () => ({ ...people.get(login), sub: login }),
    }),
  });
  provider.use(async (ctx, next) => {
    await next();
    const { id_token: token, access_token: access } = ctx.body ?? {};
    for (const one of [token, access]) if (one !== undefined) tokens.add(one);
    if (token === undefined || Object.keys(lies).length === 0) return;
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const signed = `${part({ alg: 'RS256', kid })}.${part({ ...claims, ...lies })}`;
    const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url');
    ctx.body = { ...ctx.body, id_token: `${signed}.${signature}` };
  });
  answer = provider.callback();
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  scope.after(close);
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    people,
    lies,
    tokens,
    setAway: (away) => {
      isAway = away;
    },
    close,
  };
}

/** Goes through the provider's pages as a browser does, and answers the query that it sends somebody back with. */
export async function logInAtProvider(address: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  let next = address;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step++) {
    const reply = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((one) => one.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    const to = reply.headers.get('location');
    if (to === null) {
      const page = await reply.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (prompt === undefined) throw new Error(`No page to go on from: ${page.slice(0, 500)}`);
      form = new URLSearchParams({ prompt, login, password: 'any' });
      next = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', origin).href;
    } else {
      form = undefined;
      next = new URL(to, next).href;
      if (new URL(next).origin !== origin) return new URL(next).search;
    }
  }
  throw new Error('The provider leads nowhere');
}
