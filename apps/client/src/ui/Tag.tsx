import styles from './Tag.module.css';

/** A state in a word or two; what is over stands back. */
export function Tag({ word, isOver = false }: { word: string; isOver?: boolean }) {
  return (
    <span className={styles.tag} data-over={isOver}>
      {word}
    </span>
  );
}
