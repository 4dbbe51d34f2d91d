import styles from './Profile.module.css';

export function Version() {
  return <p className={styles.version}>Version {import.meta.env.VITE_APP_VERSION}</p>;
}
