import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
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

/** What browsers may load and who may frame the pages; the third parties are let in only where they are configured. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const cards = config.stripe ? STRIPE : [];
  const errors = config.errorReports ? [new URL(config.errorReports.dsn).origin] : [];
  const maps = config.googleMapsKey ? GOOGLE : [];
  const tiles = config.mapTilesUrl ? [new URL(config.mapTilesUrl).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...cards, ...maps],
        styleSrc: ["'self'", "'unsafe-inline'", ...(config.googleMapsKey ? [GOOGLE_STYLES] : [])],
        imgSrc: ["'self'", 'data:', 'blob:', ...maps, ...tiles],
        fontSrc: ["'self'", ...(config.googleMapsKey ? [GOOGLE_FONTS] : [])],
        connectSrc: ["'self'", ...cards, ...maps, ...tiles, ...errors],
        frameSrc: ["'self'", ...cards],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

const CSP = 'content-security-policy';
const NOBODY = "frame-ancestors 'none'";

/** Lets pages of some origins frame the page of a reply; without any, nobody may, as everywhere else. */
export function framedBy(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader(CSP)).replace(NOBODY, `frame-ancestors ${origins.join(' ')}`);
  // The older header knows no list, and would win in browsers that know it alone.
  reply.header(CSP, policy).removeHeader('x-frame-options');
}
