import { hrefTo } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Manage.module.css';
import { messages } from './messages.ts';

/** The page of an address that leads to nothing the back office keeps. */
export function UnknownResource() {
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1}>{messages.unknown}</h1>
      <LinkButton to={hrefTo('ManageMain')}>{messages.title}</LinkButton>
    </div>
  );
}
