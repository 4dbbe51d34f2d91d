import { notifyEnvironments } from '@gatehouse/contract/rules/pushTopic';
import * as z from 'zod/mini';
import { apiAddress } from '../../lib/config.ts';
import { platformOverrides } from '../../platform/mode.ts';
import { messages } from './messages.ts';

/** What the developer modal takes. */
export const SettingsForm = z.object({
  apiUrl: z
    .string()
    .check(
      z.refine((text) => text.trim() === '' || isAddress(apiAddress(text)), messages.apiEndpointInvalid),
    ),
  platform: z.enum([...platformOverrides, 'default']),
  environment: z.enum(notifyEnvironments),
});

/** A place and a path, and nothing behind it. Some browsers take blanks for part of a name. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && !/\s/.test(text) && url.search === '' && url.hash === '' && url.username === '';
}
