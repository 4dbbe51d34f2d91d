import { posix } from 'node:path';

/** What tests no single file: the whole server, its schema, all guarantees, a page in docs, the whole stack by area. */
const exceptions = [
  'apps/server/src/rights.test.ts',
  'apps/server/src/growth.test.ts',
  'apps/server/src/traces.test.ts',
  'apps/server/src/secrets.test.ts',
  'apps/server/src/sessions.test.ts',
  'apps/server/src/db/schema.test.ts',
  'apps/server/src/db/wrongStates.test.ts',
  'tools/verify/guarantees.test.ts',
  'packages/contract/src/device/referencePage.test.ts',
  'packages/contract/src/device/bluetooth/referencePage.test.ts',
];
const wholeStack = 'tools/stack/src/';

const suffix = /\.test\.tsx?$/;

/**
 * The tests among `paths`, all files from the root, that are named neither after a file beside them nor after their
 * folder (docs/testing.md#names).
 */
export function findMisnamedTests(paths: readonly string[]): string[] {
  const tests = paths.filter(
    (path) => suffix.test(path) && !exceptions.includes(path) && !path.startsWith(wholeStack),
  );
  const others = Map.groupBy(
    paths.filter((path) => !suffix.test(path)),
    posix.dirname,
  );
  return tests
    .filter((path) => {
      const folder = posix.dirname(path);
      const beside = (others.get(folder) ?? []).map((file) => posix.parse(file).name);
      const name = posix.basename(path).replace(suffix, '');
      return ![posix.basename(folder), ...beside].some((subject) => isNamedAfter(name, subject));
    })
    .map((path) => `${path}: is named after no file beside it, nor after its folder`);
}

/** Whether a name is that of its subject, alone or with the aspect of it that is tested. */
function isNamedAfter(name: string, subject: string): boolean {
  return name === subject || (name.startsWith(subject) && /^[A-Z]/.test(name.slice(subject.length)));
}
