import { useCustomerDetails } from '../../forms/customerQueries.ts';
import { useProfilePicture } from '../../forms/pictureQueries.ts';
import { useCustomer } from '../../lib/session.ts';
import { ProfileImage } from '../../ui/ProfileImage.tsx';
import { OwnPicture } from './OwnPicture.tsx';
import styles from './Profile.module.css';

/** Image, name and address; what the sign-in says of them until the server has answered. The image can be changed. */
export function Person() {
  const claims = useCustomer();
  const { data } = useCustomerDetails();
  const picture = useProfilePicture(data);
  const name = data?.name ?? claims?.name ?? null;
  return (
    <div className={styles.person}>
      <ProfileImage name={name} picture={picture} size="large" />
      <div className={styles.textBlock}>
        <p className={styles.name} translate="no">
          {name}
        </p>
        <p className={styles.email}>{data?.email ?? claims?.username}</p>
        {data && <OwnPicture isThere={data.Media.length > 0} />}
      </div>
    </div>
  );
}
