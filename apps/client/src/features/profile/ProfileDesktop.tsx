import type { Customer } from '@gatehouse/contract/model/customer';
import { fullAddress } from '@gatehouse/contract/rules/address';
import { cardName } from '../../forms/cardLabels.ts';
import { useCustomerDetails } from '../../forms/customerQueries.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { applyMask, masks } from '../../ui/mask.ts';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Person } from './Person.tsx';
import styles from './Profile.module.css';
import { ProfileFrame } from './ProfileFrame.tsx';
import { Version } from './Version.tsx';

/** The list of sections stands beside; here is what they hold, at a glance. */
export function ProfileDesktop() {
  const customer = useCustomerDetails();
  return (
    <ProfileFrame title="Profile">
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
      <Version />
    </ProfileFrame>
  );
}

function Overview({ customer }: { customer: Customer }) {
  const { email, pendingEmail, mobile, postalAddress, card } = customer;
  const details = hrefTo('CustomerProfileDetails');
  return (
    <Card aria-label="Overview">
      <ul className={styles.list}>
        <li>
          <ListRow
            to={details}
            title="Email"
            subtitle={pendingEmail === null ? email : `${email}, waiting for ${pendingEmail}`}
          />
        </li>
        <li>
          <ListRow
            to={details}
            title="Mobile"
            subtitle={mobile === null ? 'None yet' : applyMask(mobile, masks.phone)}
          />
        </li>
        <li>
          <ListRow
            to={details}
            title="Postal address"
            subtitle={postalAddress === null ? 'None yet' : fullAddress(postalAddress)}
          />
        </li>
        <li>
          <ListRow
            to={hrefTo('ProfilePaymentDetails')}
            title="Default card"
            subtitle={card === null ? 'None yet' : cardName(card)}
          />
        </li>
      </ul>
    </Card>
  );
}
