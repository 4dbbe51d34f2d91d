export const notifyEnvironments = ['development', 'testing', 'staging', 'production'] as const;
export type NotifyEnvironment = (typeof notifyEnvironments)[number];

/** The name of a push topic: `topic_{env}_{role}_{id}` (spec part 9). */
export function pushTopic(environment: NotifyEnvironment, role: 'customer' | 'user', id: number): string {
  return `topic_${environment}_${role}_${id}`;
}
