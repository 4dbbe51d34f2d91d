import { globSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import './buildEnvironment.ts';
import { embedScript } from './embedScriptPlugin.ts';
import { drawIcons, iconsByFile } from './iconsPlugin.ts';
import { lazySchemas } from './lazySchemasPlugin.ts';
import { withoutWebParts } from './nativePlugin.ts';
import { neededBy } from './neededBy.ts';
import { withoutPrefetch } from './routerPlugin.ts';
import { serviceWorker } from './serviceWorkerPlugin.ts';
import { renderedScreens } from './src/app/renderedScreens.ts';

const search = neededBy(renderedScreens.Search);
const pages = neededBy(...Object.values(renderedScreens));
const own = neededBy('src/app/ownParts.ts');
const signingIn = neededBy(...globSync('src/features/{auth,setup}/*.tsx', { cwd: import.meta.dirname }));
const overlays = neededBy('src/ui/Modal.tsx', 'src/ui/SlideOver.tsx');
/** What whoever is signed in has around every page, apart from what guests need too and what comes when something opens. */
const isOwn = (id: string) => own.has(id) && ![pages, signingIn, overlays].some((others) => others.has(id));
const shared =
  /[\\/](lucide-react|src[\\/](ui|map)|packages[\\/]contract[\\/]src[\\/](api|rules|pages))[\\/][^?]+$/;
const drawn = /[\\/]ui[\\/]drawings[\\/](?!doorShapes|messages|storedThings)\w+\.ts$/;
const BEFORE_CLIENT = 'src/app/beforeClient.ts';
const beforeClient = /[\\/]src[\\/]app[\\/](beforeClient|earlyInput|clientScripts)\.ts$/;
const apiProxy = process.env.API_PROXY;

export default defineConfig({
  plugins: [
    react(),
    iconsByFile(),
    drawIcons(),
    lazySchemas(),
    search.plugin,
    pages.plugin,
    own.plugin,
    signingIn.plugin,
    overlays.plugin,
    withoutWebParts(),
    withoutPrefetch(),
    preloadFont(),
    embedScript(),
    serviceWorker(),
  ],
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
    // Tells the server which files a page needs that it renders.
    manifest: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5', 'ios17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The second is a script of its own in the pages that the server renders, there before the client's.
      input: ['index.html', BEFORE_CLIENT],
      output: {
        codeSplitting: {
          groups: [
            // What every page needs and only an upgrade changes, so that it stays cached between releases
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core)|zustand)[\\/]/,
              tags: ['$initial'],
              priority: 4,
            },
            // What of it other pages need alone
            { name: 'queries', test: /[\\/]@tanstack[\\/](react-query|query-core)[\\/]/, priority: 3 },
            // The rest of what every page needs, in one chunk
            { name: 'shell', tags: ['$initial'], test: (id) => !beforeClient.test(id), priority: 3 },
            // How words are read and written, apart from the schemas that need it too
            {
              name: 'formats',
              test: /[\\/]packages[\\/]contract[\\/]src[\\/](formats[\\/]|model[\\/]fieldMessages|rules[\\/](unitTypes|dayMinutes))/,
              priority: 2.5,
            },
            // What answers and forms are checked with, which comes when the first of them does
            {
              name: 'schemas',
              test: /[\\/](node_modules[\\/]zod|packages[\\/]contract[\\/]src[\\/](model[\\/]|endpoint|validation))/,
              priority: 2,
            },
            // What pages arrive with, drawn, and draw when they show something else
            { name: 'drawings', test: drawn, priority: 2.5 },
            // What many screens share, first what the page shows that most people begin with: in files of its own each, a
            // screen would wait for several rounds of six at a time
            {
              name: 'common',
              test: (id) => search.has(id) && shared.test(id),
              minShareCount: 2,
              priority: 1,
            },
            // What other pages share that the server renders, apart from what only others need
            {
              name: 'pages',
              test: (id) => pages.has(id) && shared.test(id),
              minShareCount: 5,
              priority: 0.5,
            },
            // In files of its own each it would be a dozen, before the first view of whoever is signed in
            { name: 'own', test: isOwn, includeDependenciesRecursively: false, priority: 0.3 },
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 4 },
            { name: 'parts', test: shared, minShareCount: 8 },
            { name: 'search', test: search.has },
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
