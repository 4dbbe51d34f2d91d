import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { embedScript } from './embedScriptPlugin.ts';
import { withoutWebParts } from './nativePlugin.ts';
import { serviceWorker } from './serviceWorkerPlugin.ts';

/** The organisation this build serves (docs/specification/README.md#australia). */
process.env.VITE_ORGANISATION_ID ??= '4';
process.env.VITE_APP_VERSION = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
).version;

const apiProxy = process.env.API_PROXY;

export default defineConfig({
  plugins: [react(), withoutWebParts(), preloadFont(), embedScript(), serviceWorker()],
  server: {
    proxy: apiProxy
      ? Object.fromEntries(
          ['/api', '/auth', '/media', '/outbox', '/simulator'].map((path) => [
            path,
            { target: apiProxy, ws: true },
          ]),
        )
      : {},
  },
  build: {
    outDir: 'dist',
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5', 'ios17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs and only an upgrade changes, so that it stays cached between releases
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core)|zustand)[\\/]/,
              priority: 2,
            },
            // The rest of what every page needs, in one chunk
            { name: 'shell', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
});

/** Asks for the font with the page, before the style sheet has been read. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}
