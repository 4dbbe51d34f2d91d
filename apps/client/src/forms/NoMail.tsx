import { useOrganisation } from '../lib/organisation.ts';
import { Banner } from '../ui/Banner.tsx';
import { RichText } from '../ui/RichText.tsx';
import { contactMarks, contactsOf } from './contacts.tsx';
import { messages } from './messages.ts';

/** Stands in place of a form whose code would come by mail, where no mails go out: says so, and whom to ask. */
export function NoMail() {
  const organisation = useOrganisation();
  const operator = organisation?.name ?? messages.theOperator;
  return (
    <Banner tone="warning">
      <RichText text={messages.noMail(operator, contactsOf(organisation))} marks={contactMarks} />
    </Banner>
  );
}
