// biome-ignore-all lint/suspicious/noTemplateCurlyInString: The strings are source texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStrayTexts } from './strayTexts.ts';

const path = 'apps/client/src/features/access/Doors.tsx';
const strays = (text: string) => findStrayTexts([{ path, text }]).map((line) => line.slice(path.length + 1));

test('what stands between tags, in a label or after a condition is a text', () => {
  assert.deepEqual(strays('const a = <h1>Access</h1>;'), ["1: 'Access'"]);
  assert.deepEqual(strays('const a = <Field label="Name" aria-label={x ? "Open" : y} />;'), [
    "1: 'Name'",
    "1: 'Open'",
  ]);
  assert.deepEqual(strays('const a = <p>{isOn && "On"}</p>;'), ["1: 'On'"]);
  assert.deepEqual(strays('\nconst a = <p>{`Opens ${time}`}</p>;'), ["2: 'Opens'"]);
});

test('several words are a text wherever they stand, and one with a capital as a label', () => {
  assert.deepEqual(strays("toast('Invitation accepted');"), ["1: 'Invitation accepted'"]);
  assert.deepEqual(strays('const when = `until ${end} on that day`;'), ["1: 'on that day'"]);
  assert.deepEqual(strays("const labels = { locked: 'Locked' };"), ["1: 'Locked'"]);
  assert.deepEqual(strays("const when = { name: 'On the day' };"), ["1: 'On the day'"]);
  assert.deepEqual(strays("const word = isOpen === true ? 'It is open' : rest;"), ["1: 'It is open'"]);
});

test('names, keys, styles, types, SQL, imports and mistakes of the code are none', () => {
  assert.deepEqual(
    strays(
      [
        "import a from './a b c.ts';",
        "type State = 'is open' | 'closed';",
        "if (event.key === 'Enter') go({ state: 'sending', to: '/access' });",
        'const b = <div className="page wide" data-state="is open" style={{ gap: "0 auto" }} />;',
        'const c = sql`select name from sites where id = ${id}`;',
        "if (door.alarmCause === 'Door Forced Open' || 'Not Yet Known' !== cause) go({ name: 'Search' });",
        "field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));",
        "throw new Error('The page has no element.');",
        'const d = <b>{count} · {messages.title}</b>;',
        'const e = <Button variant={isFirst ? "primary" : "quiet"} />;',
        "log('error', 'The order did not load', error, { action: 'open' });",
      ].join('\n'),
    ),
    [],
  );
});

test('in the contract, texts are the prose of its rules but the values of a list', () => {
  const path = 'packages/contract/src/rules/x.ts';
  const found = (text: string) => findStrayTexts([{ path, text }]).map((line) => line.slice(path.length + 1));
  assert.deepEqual(found("const a = isLate ? 'It is late.' : `${count} doors alarm`;"), [
    "1: 'It is late.'",
    "1: 'doors alarm'",
  ]);
  assert.deepEqual(
    found(
      [
        "const groups = ['Ready for Collection', 'Collected'];",
        "const b = isReady ? 'Ready for Collection' : 'Collected';",
        "throw new TypeError('No field was refused');",
      ].join('\n'),
    ),
    [],
  );
});

test('on the server, texts are what an error or a name for people says, and nothing else', () => {
  const path = 'apps/server/src/features/bookings/service.ts';
  const found = (text: string) => findStrayTexts([{ path, text }]).map((line) => line.slice(path.length + 1));
  assert.deepEqual(found("throw new ApiError('NOT_FOUND', `${unit} is gone.`);"), ["1: 'is gone.'"]);
  assert.deepEqual(found("if (isPast) refuse('body.start', 'The start is past.');"), [
    "1: 'The start is past.'",
  ]);
  assert.deepEqual(found("notify({ content: late ? 'It is late.' : messages.ended });"), [
    "1: 'It is late.'",
  ]);
  assert.deepEqual(
    found(
      [
        "ctx.log.error({ err }, 'refund refused');",
        "throw new Error('The row has gone.');",
        "const a = { content: sql`a || ' is late'`, kind: 'order ready' };",
      ].join('\n'),
    ),
    [],
  );
});
