import { useCustomerDetails } from '../../forms/customerQueries.ts';
import { useCustomer } from '../../lib/session.ts';
import { ProfileImage } from '../../ui/ProfileImage.tsx';
import styles from './Profile.module.css';

/** Image, name and address; what the sign-in says of them until the server has answered. */
export function Person() {
  const claims = useCustomer();
  const { data } = useCustomerDetails();
  const name = data?.name ?? claims?.name ?? null;
  return (
    <div className={styles.person}>
      <ProfileImage name={name} picture={data?.Media[0]?.url} size="large" />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.email}>{data?.email ?? claims?.username}</p>
      </div>
    </div>
  );
}
