import * as z from 'zod/mini';
import { PROOF_MINUTES } from '../rules/signInLimits.ts';
import { staffMessages } from '../rules/staffMessages.ts';
import { staffRights, withTaken } from '../rules/staffRights.ts';
import { choicesField, lineField } from './field.ts';
import { resource } from './resource.ts';

/** Sets of rights that the operator has put together, and gives to staff as they do the roles that are built in. */
export const roles = resource('roles', {
  one: 'role',
  many: 'roles',
  of: 'organisation',
  right: 'editRoles',
  provenWithin: PROOF_MINUTES,
  title: 'name',
  fields: {
    name: lineField('Name', 40, { isListed: true }),
    rights: {
      ...choicesField('What they can do', staffMessages.rights, {
        isListed: true,
        hint: 'What something can’t be done without comes with it.',
      }),
      schema: z.array(z.enum(staffRights)).check(z.minLength(1), z.overwrite(withTaken)),
    },
  },
});
