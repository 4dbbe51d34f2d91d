import { useOrganisation } from '../lib/organisation.ts';
import { Banner } from '../ui/Banner.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';

/** Says why nothing can be put into a cart, and whom to ask: the site, else the organisation. */
export function NoCart({ phone }: { phone: string | null }) {
  const organisation = useOrganisation();
  const number = phone ?? organisation?.supportPhone;
  return (
    <Banner tone="warning">
      {organisation?.name ?? 'This operator'} does not sell online right now.
      {number && (
        <>
          {' '}
          Please call <PhoneLink number={number} />.
        </>
      )}
    </Banner>
  );
}
