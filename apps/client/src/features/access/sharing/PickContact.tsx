import { ContactRound } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { contactPicker } from '../../../platform/contacts.ts';
import { Button } from '../../../ui/Button.tsx';
import { show } from '../../../ui/toast.ts';
import { messages } from './messages.ts';
import type { ShareValues } from './shareForm.ts';

/** Fills in someone from the phone's contacts, where the browser lets them be picked. */
export function PickContact({ form }: { form: UseFormReturn<ShareValues> }) {
  const pick = contactPicker();
  if (!pick) return null;

  async function choose(from: NonNullable<typeof pick>) {
    try {
      const contact = await from();
      if (!contact) return;
      const filled = { shouldDirty: true, shouldValidate: true };
      if (contact.name) form.setValue('inviteeName', contact.name, filled);
      if (contact.email) form.setValue('inviteeEmail', contact.email, filled);
      else form.setFocus('inviteeEmail');
    } catch {
      show(messages.noContacts, { type: 'error', id: 'contacts' });
    }
  }

  return (
    <Button wide icon={<ContactRound aria-hidden="true" />} onClick={() => void choose(pick)}>
      {messages.chooseContact}
    </Button>
  );
}
