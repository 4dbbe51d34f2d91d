/** As much of it as the tests use. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  type Context = { path: string; body?: { id_token?: string; access_token?: string } };
  export default class Provider {
    constructor(issuer: string, configuration: object);
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): RequestListener;
  }
}
