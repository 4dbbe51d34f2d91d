import { resultMessages as messages } from './resultMessages.ts';
import styles from './Search.module.css';

const texts = messages.howItWorks;

const steps = [
  { title: texts.find, text: texts.findText },
  { title: texts.book, text: texts.bookText },
  { title: texts.open, text: texts.openText },
];

export function HowItWorks() {
  return (
    <section className={styles.section}>
      <h2>{texts.title}</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p className={styles.stepText}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
