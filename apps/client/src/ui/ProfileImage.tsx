import { UserRound } from 'lucide-react';
import { initials } from './initials.ts';
import styles from './ProfileImage.module.css';

type ProfileImageProps = {
  name: string | null;
  /** The address of the person's picture. */
  picture?: string | undefined;
  size?: 'small' | 'large';
};

/** The person's picture, else their initials, else a figure. The name itself stands beside it. */
export function ProfileImage({ name, picture, size = 'small' }: ProfileImageProps) {
  if (picture !== undefined) return <img src={picture} alt="" className={styles.image} data-size={size} />;
  return (
    <span
      className={styles.image}
      data-size={size}
      data-initials={name === null ? undefined : initials(name)}
      aria-hidden="true"
    >
      {name === null && <UserRound />}
    </span>
  );
}
