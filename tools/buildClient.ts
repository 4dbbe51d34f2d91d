/** Builds the client where it is not built, without starting anything. `node tools/buildClient.ts` */
import { buildClient } from './stack/src/clientBuild.ts';

await buildClient();
