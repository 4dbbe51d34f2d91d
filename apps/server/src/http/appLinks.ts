import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

/** The app's name in Google's and Apple's stores (apps/client/capacitor.config.ts). */
const APP_ID = 'au.gatehouse.app';

/** Pages that the app has too: links to them open it. The Android project names the same ones. */
export const appPaths = [
  '/access',
  '/cart',
  '/orders',
  '/profile',
  '/register',
  '/search',
  '/shop',
  '/sites',
  '/user-access',
  '/user-controllers',
];

/**
 * Declares to Android and iOS that this address trusts the apps that are configured with its links (docs/native.md); without
 * any, neither file is there.
 */
export function serveAppLinks(app: FastifyInstance, { appLinks: { android, ios } }: Config): void {
  app.get('/.well-known/assetlinks.json', (_request, reply) =>
    answer(
      reply,
      android.length > 0 && [
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: { namespace: 'android_app', package_name: APP_ID, sha256_cert_fingerprints: android },
        },
      ],
    ),
  );
  const components = appPaths.flatMap((path) => [{ '/': path }, { '/': `${path}/*` }]);
  app.get('/.well-known/apple-app-site-association', (_request, reply) =>
    answer(reply, ios !== undefined && { applinks: { details: [{ appIDs: [ios], components }] } }),
  );
}

function answer(reply: FastifyReply, content: object | false): FastifyReply {
  if (content === false) {
    reply.callNotFound();
    return reply;
  }
  return reply.type('application/json').header('cache-control', 'public, max-age=3600').send(content);
}
