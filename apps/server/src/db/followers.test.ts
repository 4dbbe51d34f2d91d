import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type ChangeEvent, topicsOf } from './eventBus.ts';
import { createFollowers, type Followers, topics } from './followers.ts';

const door = (doorId: number, siteId = 1): ChangeEvent => ({ kind: 'door', doorId, siteId });

/** A follower and what it was called with. */
function follower(followers: Followers<ChangeEvent>, followed: readonly string[]) {
  const heard: (ChangeEvent | { kind: 'lost' })[] = [];
  return { heard, ...followers.add(followed, (change) => heard.push(change)) };
}

it('hands each change to those who follow what it is of, and to nobody else', () => {
  const changes: [ChangeEvent, readonly string[]][] = [
    [door(5, 3), [topics.door(5), topics.site(3)]],
    [{ kind: 'controller', controllerId: 5, siteId: 3 }, [topics.controllers(3), topics.site(3)]],
    [{ kind: 'alert', siteId: 3 }, [topics.site(3)]],
    [{ kind: 'plan', siteId: 3 }, [topics.site(3)]],
    [{ kind: 'access', customerId: 5 }, [topics.customer(5)]],
    [{ kind: 'order', customerId: 5 }, [topics.customer(5)]],
    [{ kind: 'notification', customerId: 5 }, [topics.customer(5)]],
    [{ kind: 'organisation', organisationId: 3 }, [topics.organisation(3)]],
    [{ kind: 'poolTable', unitId: 5, organisationId: 3 }, [topics.organisation(3)]],
    [{ kind: 'commanded', userId: 5, siteId: 3, ends: [] }, [topics.commands(5, 3)]],
  ];
  const ids = [3, 5, 4];
  const all = ids.flatMap((id) => [
    ...[topics.door, topics.site, topics.controllers, topics.customer, topics.organisation].map((of) =>
      of(id),
    ),
    ...ids.map((siteId) => topics.commands(id, siteId)),
  ]);
  for (const [change, expected] of changes) {
    const followers = createFollowers(topicsOf);
    const each = all.map((topic) => ({ topic, ...follower(followers, [topic]) }));
    followers.emit(change);
    const reached = each.filter(({ heard }) => heard.length > 0).map(({ topic }) => topic);
    assert.deepEqual(reached.toSorted(), expected.toSorted(), change.kind);
  }
});

it('goes by what is followed now', () => {
  const followers = createFollowers(topicsOf);
  const { heard, follow, stop } = follower(followers, [topics.door(1), topics.door(2)]);
  follow([topics.door(2), topics.door(3)]);
  for (const id of [1, 2, 3]) followers.emit(door(id));
  assert.deepEqual(heard, [door(2), door(3)]);
  stop();
  follow([topics.door(1)]);
  for (const id of [1, 2, 3]) followers.emit(door(id));
  followers.emit({ kind: 'lost' });
  assert.equal(heard.length, 2);
});

it('tells everybody when changes may have been missed', () => {
  const followers = createFollowers(topicsOf);
  const all = [follower(followers, [topics.door(1)]), follower(followers, [])];
  followers.emit({ kind: 'lost' });
  for (const { heard } of all) assert.deepEqual(heard, [{ kind: 'lost' }]);
});

it('calls who follows or leaves while others are being called from the next change on', () => {
  const followers = createFollowers(topicsOf);
  const heard: string[] = [];
  const first = followers.add([topics.door(1)], () => {
    heard.push('first');
    first.stop();
    followers.add([topics.door(1)], () => heard.push('second'));
  });
  followers.emit(door(1));
  assert.deepEqual(heard, ['first']);
  followers.emit(door(1));
  assert.deepEqual(heard, ['first', 'second']);
});
