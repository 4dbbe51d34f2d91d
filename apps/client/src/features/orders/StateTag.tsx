import type { BookingState } from '@gatehouse/contract/model/booking';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './StateTag.module.css';
import { bookingStateWord } from './stateWords.ts';

/** A state in words; what is over stands back. */
export function StateTag({ word, isOver = false }: { word: string; isOver?: boolean }) {
  return (
    <span className={styles.tag} data-over={isOver}>
      {word}
    </span>
  );
}

export function BookingStateTag({ state }: { state: BookingState }) {
  if (state === 'InArrears') return <StatusBadge status="arrears" />;
  return <StateTag word={bookingStateWord[state]} isOver={state !== 'Active' && state !== 'Upcoming'} />;
}
