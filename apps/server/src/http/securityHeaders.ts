import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

const STRIPE = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://api.stripe.com',
  'https://hooks.stripe.com',
];
const GOOGLE = [
  'https://maps.googleapis.com',
  'https://*.googleapis.com',
  'https://*.gstatic.com',
  'https://*.google.com',
];
const GOOGLE_STYLES = 'https://fonts.googleapis.com';
const GOOGLE_FONTS = 'https://fonts.gstatic.com';

const CSP = 'content-security-policy';
const YEAR_SECONDS = 31_536_000;

type Deps = Pick<Config, 'publicUrl' | 'stripe' | 'errorReports' | 'googleMapsKey' | 'mapTilesUrl'>;

/** Sends with every reply what browsers may do with it: worked out once, because it is the same for all. */
export function addSecurityHeaders(app: FastifyInstance, config: Deps): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function securityHeaders(config: Deps): { readonly [name: string]: string } {
  return {
    [CSP]: contentSecurityPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/** What browsers may load and who may frame the pages; the third parties are let in only where they are configured. */
export function contentSecurityPolicy({ stripe, errorReports, googleMapsKey, mapTilesUrl }: Deps): string {
  const cards = stripe ? STRIPE : [];
  const errors = errorReports ? [new URL(errorReports.dsn).origin] : [];
  const maps = googleMapsKey ? GOOGLE : [];
  const tiles = mapTilesUrl ? [new URL(mapTilesUrl).origin] : [];
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...cards, ...maps],
    'style-src': ["'self'", "'unsafe-inline'", ...(googleMapsKey ? [GOOGLE_STYLES] : [])],
    'img-src': ["'self'", 'data:', 'blob:', ...maps, ...tiles],
    'font-src': ["'self'", ...(googleMapsKey ? [GOOGLE_FONTS] : [])],
    'connect-src': ["'self'", ...cards, ...maps, ...tiles, ...errors],
    'frame-src': ["'self'", ...cards],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}

const NOBODY = "frame-ancestors 'none'";

/** Lets pages of some origins frame the page of a reply; without any, nobody may, as everywhere else. */
export function framedBy(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader(CSP)).replace(NOBODY, `frame-ancestors ${origins.join(' ')}`);
  // The older header knows no list, and would win in browsers that know it alone.
  reply.header(CSP, policy).removeHeader('x-frame-options');
}
