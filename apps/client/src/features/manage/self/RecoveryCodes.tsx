import { Button } from '../../../ui/Button.tsx';
import { show } from '../../../ui/toast.ts';
import styles from './Factors.module.css';
import { messages } from './messages.ts';

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => show(messages.codesCopied),
      () => show(messages.codesNotCopied, { type: 'error' }),
    );
  }
  return (
    <div className={styles.steps}>
      <p>{messages.codesLead}</p>
      <ul className={styles.codes} aria-label={messages.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide onClick={() => void copy()}>
        {messages.copyCodes}
      </Button>
      <Button variant="primary" wide onClick={onDone}>
        {messages.codesKept}
      </Button>
    </div>
  );
}
