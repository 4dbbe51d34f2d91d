import { lint } from './checks.ts';

const { passed, failed } = await lint();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
