import { parseSync, Visitor } from 'oxc-parser';
import type { Source } from './importRule.ts';

/** Asks the device for the time, for all others. */
const CLOCK = 'apps/client/src/lib/clock.ts';
const covered = /^(apps\/client|packages\/contract)\/src\/.*\.tsx?$/;
/** Tests move the device's clock. */
const isTest = /\.(test|test-data|fixture)\.tsx?$/;

const reason = `asks the device for the time, which is not to be relied on: ${CLOCK} knows the server's`;

/** Each place among `sources` (paths from the root) that asks the device what time, day or zone it is. */
export function findDeviceTimes(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => covered.test(path) && !isTest.test(path) && path !== CLOCK)
    .flatMap(({ path, text }) =>
      askedIn(path, text).map((at) => `${path}:${text.slice(0, at).split('\n').length}: ${reason}`),
    );
}

/** Where a module reads `Date.now` or `Temporal.Now`, or calls `Date` for the present moment. */
function askedIn(path: string, text: string): number[] {
  const found: number[] = [];
  const visitor = new Visitor({
    MemberExpression: ({ object, property, computed, start }) => {
      if (object.type !== 'Identifier' || (computed && property.type !== 'Literal')) return;
      const name =
        property.type === 'Identifier' ? property.name : property.type === 'Literal' && property.value;
      if (`${object.name}.${name}` === 'Date.now' || `${object.name}.${name}` === 'Temporal.Now')
        found.push(start);
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) found.push(start);
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date') found.push(start);
    },
  });
  visitor.visit(parseSync(path, text).program);
  return found;
}
