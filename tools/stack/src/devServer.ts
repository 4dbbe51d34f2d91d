import { readConfig } from '@gatehouse/server/config';
import { closeWhenEnded, exitWith } from '@gatehouse/server/lifetime';
import { startStack } from './stack.ts';

try {
  const stack = await startStack({ config: readConfig(process.env), client: false });
  closeWhenEnded(stack.close);
} catch (error) {
  exitWith(error);
}
