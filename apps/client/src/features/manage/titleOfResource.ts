import type { ResourceName } from '@gatehouse/contract/resources/index';
import type { Resource } from '@gatehouse/contract/resources/resource';
import { isKeyOf } from '../../lib/keys.ts';
import { messages } from './messages.ts';

/** What a resource is called as a place to go. */
export function titleOfResource({ name, many }: Resource): string {
  return isKeyOf(messages.titles, name) ? messages.titles[name] : many;
}

/** What it is about, in a few words. */
export function aboutResource({ name }: Resource): string {
  return messages.about[name as ResourceName];
}
