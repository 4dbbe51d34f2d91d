import { messages } from './messages.ts';
import styles from './PasswordStrength.module.css';
import { passwordStrength } from './passwordStrength.ts';
import { RichText } from './RichText.tsx';

/** How long and how varied a password is, as it is typed. */
export function PasswordStrength({ password }: { password: string }) {
  const { level, word } = passwordStrength(password);
  return (
    <div className={styles.strength} data-level={level}>
      <meter className="visually-hidden" aria-label={messages.strengthLabel} min={0} max={3} value={level} />
      <div className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <p className={styles.word}>
        <RichText text={messages.strength(word)} marks={{ strong: (words) => <strong>{words}</strong> }} />
      </p>
    </div>
  );
}
