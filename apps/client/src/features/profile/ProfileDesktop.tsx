import type { Customer } from '@gatehouse/contract/model/customer';
import { fullAddress } from '@gatehouse/contract/rules/address';
import { CardName } from '../../forms/CardName.tsx';
import { useCustomerDetails } from '../../forms/customerQueries.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { applyMask, masks } from '../../ui/mask.ts';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { messages } from './messages.ts';
import { Person } from './Person.tsx';
import styles from './Profile.module.css';
import { ProfileFrame } from './ProfileFrame.tsx';

/** The list of sections stands beside; here is what they hold, at a glance. */
export function ProfileDesktop() {
  const customer = useCustomerDetails();
  return (
    <ProfileFrame title={messages.profile} wide>
      <Person />
      {customer.data ? (
        <Overview customer={customer.data} />
      ) : customer.error ? (
        <QueryError query={customer} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="16rem" />
        </div>
      )}
    </ProfileFrame>
  );
}

/** A tile for each fact, which leads to where it is changed. */
function Overview({ customer }: { customer: Customer }) {
  const { email, pendingEmail, mobile, postalAddress, card, identityId } = customer;
  const details = hrefTo('CustomerProfileDetails');
  const tiles = [
    {
      to: details,
      title: messages.email,
      subtitle: pendingEmail === null ? email : messages.emailChanging(email, pendingEmail),
    },
    {
      to: details,
      title: messages.mobile,
      subtitle: mobile === null ? messages.noneYet : applyMask(mobile, masks.phone),
    },
    {
      to: details,
      title: messages.postalAddress,
      subtitle: postalAddress === null ? messages.noneYet : fullAddress(postalAddress),
    },
    {
      to: hrefTo('ProfilePaymentDetails'),
      title: messages.defaultCard,
      subtitle: card === null ? messages.noneYet : <CardName card={card} />,
    },
    {
      to: hrefTo('ProfileIdentification'),
      title: messages.sections.ProfileIdentification.title,
      subtitle: identityId === null ? messages.noneYet : messages.onFile,
    },
  ];
  return (
    <ul className={styles.tiles} aria-label={messages.overview}>
      {tiles.map((tile) => (
        <li key={tile.title}>
          <Card>
            <ListRow {...tile} />
          </Card>
        </li>
      ))}
    </ul>
  );
}
