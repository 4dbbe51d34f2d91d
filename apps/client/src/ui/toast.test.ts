import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { dequeue, hide, show, useToastQueue } from './toast.ts';

beforeEach(() => useToastQueue.setState({ waiting: [], dismissed: [], isWanted: false }));

test('a toast is a success of two seconds unless set otherwise', () => {
  show('Saved');
  const { waiting, isWanted } = useToastQueue.getState();
  assert.equal(isWanted, true);
  assert.deepEqual(
    waiting.map(({ id: _, ...rest }) => rest),
    [{ text: 'Saved', type: 'success', duration: 2000 }],
  );
});

test('an id and a duration are kept, and every toast without an id is one of its own', () => {
  show('Failed', { type: 'error', id: 'bulk', duration: 8000 });
  show('One');
  show('Two');
  const [bulk, one, two] = useToastQueue.getState().waiting;
  assert.deepEqual(bulk, { text: 'Failed', type: 'error', id: 'bulk', duration: 8000 });
  assert.notEqual(one!.id, two!.id);
});

test('a toast that is hidden is never shown, or leaves before its time', () => {
  show('Here', { id: 'here' });
  show('Stays', { id: 'stays' });
  hide('here', 'shown before');
  const { waiting, dismissed } = useToastQueue.getState();
  assert.deepEqual([waiting.map(({ id }) => id), dismissed], [['stays'], ['here', 'shown before']]);
});

test('what comes while others are handed to the toaster goes on waiting', () => {
  show('Paid', { id: 'paid' });
  hide('before');
  const { waiting: messages, dismissed: ids } = useToastQueue.getState();
  show('Unlocked', { id: 'unlocked' });
  hide('later');
  dequeue({ messages });
  dequeue({ ids });
  const { waiting, dismissed } = useToastQueue.getState();
  assert.deepEqual([waiting.map(({ id }) => id), dismissed], [['unlocked'], ['later']]);
});
