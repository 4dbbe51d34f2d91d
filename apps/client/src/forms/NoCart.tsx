import { useOrganisation } from '../lib/organisation.ts';
import { Banner } from '../ui/Banner.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import { RichText } from '../ui/RichText.tsx';
import { messages } from './messages.ts';

/** Says why nothing can be put into a cart, and whom to ask: the site, else the organisation. */
export function NoCart({ phone }: { phone: string | null }) {
  const organisation = useOrganisation();
  const number = phone ?? organisation?.supportPhone;
  return (
    <Banner tone="warning">
      {messages.notSelling(organisation?.name ?? messages.thisOperator)}
      {number && (
        <>
          {' '}
          <RichText
            text={messages.pleaseCall(number)}
            marks={{ phone: (written) => <PhoneLink number={written} /> }}
          />
        </>
      )}
    </Banner>
  );
}
