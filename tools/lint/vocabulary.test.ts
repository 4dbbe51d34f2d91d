import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findGoneWords } from './vocabulary.ts';

const problems = (text: string, path = 'a.ts') => findGoneWords([{ path, text }], { oldName: 'newName' });

test('a word that is gone is found wherever it is used, with what to say instead', () => {
  const uses = [
    'the oldName',
    'two oldNames',
    'createOldName()',
    'oldNameList',
    'OLD_NAME_MS',
    'list_oldName',
  ];
  assert.deepEqual(
    problems(uses.join('\n')),
    uses.map((_, index) => `a.ts:${index + 1}: say 'newName', not 'oldName'`),
  );
  assert.deepEqual(problems('', 'apps/oldName.ts'), ["apps/oldName.ts: say 'newName', not 'oldName'"]);
});

test('other words that hold its letters are left alone', () => {
  assert.deepEqual(problems('boldName, oldNamed, newName, an old name, COLD_NAME, oldname'), []);
});
