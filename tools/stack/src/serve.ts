/** The server of an operator, with the client built where it is not. */
import { exitWith } from '@gatehouse/server/lifetime';
import { buildClient } from './clientBuild.ts';

try {
  await buildClient();
} catch (error) {
  exitWith(error);
}
await import('@gatehouse/server/main');
