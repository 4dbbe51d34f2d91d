import {
  CLIENT_HEADER,
  IDEMPOTENCY_HEADER,
  ORGANISATION_HEADER,
  SERVER_TIME_HEADER,
} from '@gatehouse/contract/headers';
import type { FastifyInstance } from 'fastify';

/** The API's own addresses; pages and files are no business of other origins. */
const API = /^\/(api|auth)(\/|\?|$)/;
const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS = ['Authorization', 'Content-Type', ORGANISATION_HEADER, CLIENT_HEADER, IDEMPOTENCY_HEADER];
/** Whether a request's address is one of the API's. */
export const isApiCall = (url: string): boolean => API.test(url);
/** How long a browser need not ask again. */
const REMEMBERED_SECONDS = 7_200;

/**
 * Lets the pages of the native app make the API's calls: they come from the device itself, under origins of their own.
 * Who makes a call is known by its Authorization header alone; cookies are neither set nor asked for, so that another page
 * of these origins gains nothing. Browsers keep everybody else's pages from reading a reply.
 */
export function admitApp(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApiCall(request.url)) return done();
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return done();
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': SERVER_TIME_HEADER,
    });
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done();
    reply
      .status(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': HEADERS.join(', '),
        'access-control-max-age': REMEMBERED_SECONDS,
      })
      .send();
  });
}
