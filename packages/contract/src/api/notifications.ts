import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, oneLine, Page } from '../model/common.ts';

/** `topic_{env}_{role}_{id}` (docs/specification/notifications.md#push-topics). */
const Topic = z.string().check(z.regex(/^topic_(development|testing|staging|production)_[a-zA-Z]+_\d+$/));
const token = oneLine(4096).check(z.minLength(1));

export const subscribePush = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/{id}/push/subscribe',
  role: 'customer',
  owner: 'id',
  summary: 'Deliver the topics to a device',
  body: z.object({ token, topics: z.array(Topic).check(z.minLength(1), z.maxLength(20)) }),
  response: z.object({ topics: z.array(Topic) }),
});

export const unsubscribePush = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/{id}/push/unsubscribe',
  role: 'customer',
  owner: 'id',
  summary: 'Deliver these topics, or none at all, to a device no longer',
  body: z.object({ token, topics: z.optional(z.array(Topic).check(z.maxLength(20))) }),
  response: z.object({ topics: z.array(Topic) }),
});

/** What a notification is about. */
export const NotificationKind = z.enum([
  'alarm',
  'overlock',
  'payment',
  'invitation',
  'shareEnded',
  'booking',
  'order',
  'poolTable',
  'account',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** An entry of the notification log (docs/specification/notifications.md#calls). */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  content: z.string(),
  /** Where it leads in the client. */
  path: z.nullable(z.string()),
  receivedAt: Instant,
  shownAt: z.nullable(Instant),
  readAt: z.nullable(Instant),
  read: z.boolean(),
  shown: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/notifications',
  role: 'customer',
  owner: 'id',
  summary: 'Notifications, newest first',
  query: Page,
  response: z.object({
    unread: z.int().check(z.minimum(0)),
    /** Whether the customer wants new ones brought to them. */
    pushNotifications: z.boolean(),
    notifications: z.array(Notification),
  }),
});

export const markNotifications = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}/notifications',
  role: 'customer',
  owner: 'id',
  summary: 'Mark all up to one as read or shown',
  body: z.object({ upTo: Id, mark: z.enum(['read', 'shown']) }),
  response: z.object({ unread: z.int().check(z.minimum(0)) }),
});

export const markNotification = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}/notifications/{notificationId}',
  role: 'customer',
  owner: 'id',
  summary: 'Mark as read, unread or shown',
  body: z.object({ read: z.optional(z.boolean()), shown: z.optional(z.boolean()) }),
  response: Notification,
  errors: ['NOT_FOUND'],
});
