/** Who follows what: a change is handed to those it concerns, and costs the others nothing however many they are. */

/** What can be followed; each change is of few of these. */
export type Topic = string;
export const topics = {
  door: (doorId: number): Topic => `door ${doorId}`,
  /** All that staff of a site see: its doors, controllers and alerts. */
  site: (siteId: number): Topic => `site ${siteId}`,
  /** The site's controllers alone. */
  controllers: (siteId: number): Topic => `controllers ${siteId}`,
  customer: (customerId: number): Topic => `customer ${customerId}`,
  organisation: (organisationId: number): Topic => `organisation ${organisationId}`,
  /** What a user commands at a site. */
  commands: (userId: number, siteId: number): Topic => `commands ${userId} ${siteId}`,
};

export type FollowListener<Change> = (change: Change | Lost) => void;
/** Changes may have been missed. */
type Lost = { kind: 'lost' };

export type Following = {
  /** Follows these from now on, and nothing else. */
  follow(followed: readonly Topic[]): void;
  stop(): void;
};

export type Followers<Change> = {
  /** Calls back at each change of these topics, and when changes may have been missed. */
  add(followed: readonly Topic[], listener: FollowListener<Change>): Following;
  /** Hands a change to those who follow one of its topics; `lost` to everybody. */
  emit: FollowListener<Change>;
};

/** `topicsOf` says what a change is of. */
export function createFollowers<Change extends { kind: string }>(
  topicsOf: (change: Change) => readonly Topic[],
): Followers<Change> {
  type Listener = FollowListener<Change>;
  const listeners = new Set<Listener>();
  const byTopic = new Map<Topic, Set<Listener>>();
  const isLost = (change: Change | Lost): change is Lost => change.kind === 'lost';

  function join(topic: Topic, listener: Listener): void {
    const those = byTopic.get(topic);
    if (those) those.add(listener);
    else byTopic.set(topic, new Set([listener]));
  }

  function leave(topic: Topic, listener: Listener): void {
    const those = byTopic.get(topic);
    those?.delete(listener);
    if (those?.size === 0) byTopic.delete(topic);
  }

  return {
    add(followed, listener) {
      let current: readonly Topic[] = [];
      const follow = (wanted: readonly Topic[]) => {
        if (wanted === current) return;
        const kept = new Set(wanted);
        for (const topic of current) if (!kept.has(topic)) leave(topic, listener);
        for (const topic of kept) join(topic, listener);
        current = wanted;
      };
      listeners.add(listener);
      follow(followed);
      return {
        follow(wanted) {
          if (listeners.has(listener)) follow(wanted);
        },
        stop() {
          follow([]);
          listeners.delete(listener);
        },
      };
    },
    emit(change) {
      // Copied, as who is called may follow something else from then on.
      if (isLost(change)) for (const listener of [...listeners]) listener(change);
      else
        for (const topic of topicsOf(change))
          for (const listener of [...(byTopic.get(topic) ?? [])]) listener(change);
    },
  };
}
