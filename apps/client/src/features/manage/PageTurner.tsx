import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Manage.module.css';
import { PAGE_SIZE } from './manageQueries.ts';
import { messages } from './messages.ts';

type PageTurnerProps = { page: number; shown: number; total: number; onTurn: (page: number) => void };

/** Which rows of all are shown, and the way to those before and after. */
export function PageTurner({ page, shown, total, onTurn }: PageTurnerProps) {
  if (total <= PAGE_SIZE) return null;
  const from = page * PAGE_SIZE;
  return (
    <div className={styles.pages}>
      <IconButton
        label={messages.previous}
        icon={<ChevronLeft />}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      />
      <span>{messages.page(from + 1, from + shown, total)}</span>
      <IconButton
        label={messages.next}
        icon={<ChevronRight />}
        disabled={from + shown >= total}
        onClick={() => onTurn(page + 1)}
      />
    </div>
  );
}
