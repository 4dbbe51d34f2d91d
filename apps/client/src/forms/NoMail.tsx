import { useOrganisation } from '../lib/organisation.ts';
import { Banner } from '../ui/Banner.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { RichText } from '../ui/RichText.tsx';
import { messages } from './messages.ts';

/** Stands in place of a form whose code would come by mail, where no mails go out: says so, and whom to ask. */
export function NoMail() {
  const organisation = useOrganisation();
  const contacts = [
    organisation?.supportEmail && `<email>${organisation.supportEmail}</email>`,
    organisation?.supportPhone && `<phone>${organisation.supportPhone}</phone>`,
  ].filter((contact) => typeof contact === 'string');
  return (
    <Banner tone="warning">
      <RichText
        text={messages.noMail(organisation?.name ?? messages.theOperator, contacts)}
        marks={{
          email: (address) => <a href={`mailto:${address}`}>{address}</a>,
          phone: (number) => <PhoneLink number={number} />,
        }}
      />
    </Banner>
  );
}
