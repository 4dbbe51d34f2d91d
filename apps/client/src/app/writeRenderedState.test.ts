import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeRenderedState } from './writeRenderedState.ts';

test('a state is read back as it was, though no text of it ends the element it stands in', () => {
  const name = '</script><script>alert(1)</script><!-- Räume';
  const sites = [{ name }];
  const state = {
    address: '/search/results?place=</script>',
    now: 5,
    answers: [
      [['sites'], sites],
      [['products', name], null],
      [['count'], 3],
      [['name'], name],
    ] as const,
  };
  for (const time of ['first', 'again']) {
    const text = String(writeRenderedState({ ...state, answers: [...state.answers] }));
    assert.deepEqual(JSON.parse(text), state, time);
    assert.ok(!text.includes('<'), time);
  }
});

test('a state without answers is one', () => {
  assert.deepEqual(JSON.parse(String(writeRenderedState({ address: '/', now: 5, answers: [] }))), {
    address: '/',
    now: 5,
    answers: [],
  });
});
