import styles from './Search.module.css';

const steps = [
  { title: 'Find your size', text: 'Every space is drawn to scale, beside a person and a removal van.' },
  {
    title: 'Book and pay',
    text: 'No call, no form to print. Storage goes on from month to month until you end it.',
  },
  {
    title: 'Open the door',
    text: 'Your phone is the key, and shows what the lock really says. Share it with whoever helps.',
  },
];

export function HowItWorks() {
  return (
    <section className={styles.section}>
      <h2>How it works</h2>
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
