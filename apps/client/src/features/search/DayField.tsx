import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DateField } from '../../ui/DateField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { messages } from './messages.ts';
import styles from './SearchProductDetails.module.css';
import { daysLater } from './workspaceDays.ts';

type DayFieldProps = { today: string; date: string; onChange: (date: string) => void };

/** The day, with the one before and the one after it. */
export function DayField({ today, date, onChange }: DayFieldProps) {
  return (
    <div className={styles.day}>
      <IconButton
        label={messages.previousDay}
        icon={<ChevronLeft />}
        disabled={date <= today}
        onClick={() => onChange(daysLater(date, -1))}
      />
      <DateField
        label={messages.date}
        min={today}
        value={date}
        onChange={(event) => event.target.value && onChange(event.target.value)}
      />
      <IconButton
        label={messages.nextDay}
        icon={<ChevronRight />}
        onClick={() => onChange(daysLater(date, 1))}
      />
    </div>
  );
}
