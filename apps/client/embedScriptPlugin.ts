import { build, type Plugin, type ResolvedConfig } from 'vite';

const NAME = 'embed.js';

/** Makes the script of pages around the embedded view: one classic file at a lasting address, beside the client. */
export function embedScript(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'embed-script',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      await make(config, true);
    },
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, async (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.setHeader('access-control-allow-origin', '*');
        response.end(await make(config, false));
      });
    },
  };
}

async function make({ root, build: { outDir, target } }: ResolvedConfig, write: boolean): Promise<string> {
  const results = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write,
      outDir,
      target,
      emptyOutDir: false,
      minify: 'oxc',
      reportCompressedSize: false,
      lib: { entry: 'src/embed/embed.ts', formats: ['iife'], name: 'gatehouse', fileName: () => NAME },
    },
  });
  const [first] = [results].flat();
  return first && 'output' in first ? first.output[0].code : '';
}
