import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { drawIcons } from './iconsPlugin.ts';
import { onlyRenderedScreens } from './renderedScreensPlugin.ts';
import { drawLinks } from './routerPlugin.ts';
import './buildEnvironment.ts';

/** Builds what the server renders public pages with (docs/decisions/0090-pages-as-html.md). It shares what the server has. */
export default defineConfig({
  plugins: [react(), drawIcons(), drawLinks(), onlyRenderedScreens()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/renderPage.tsx',
    outDir: 'dist-server',
    target: 'node26',
    reportCompressedSize: false,
    // Nobody waits for it over a network.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { external: /^(@gatehouse\/contract|zod)\// },
  },
});
