export const notifyEnvironments = ['development', 'testing', 'staging', 'production'] as const;
export type NotifyEnvironment = (typeof notifyEnvironments)[number];
type PushRole = 'customer' | 'user';

/** The name of a push topic: `topic_{env}_{role}_{id}` (docs/specification/notifications.md#push-topics). */
export function pushTopic(environment: NotifyEnvironment, role: PushRole, id: number): string {
  return `topic_${environment}_${role}_${id}`;
}

/** Whether a topic is somebody's own, in whatever environment. */
export function isTopicOf(topic: string, role: PushRole, id: number): boolean {
  return notifyEnvironments.some((environment) => pushTopic(environment, role, id) === topic);
}
