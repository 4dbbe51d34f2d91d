import { Banner } from '../../../ui/Banner.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { messages } from './messages.ts';

type OccupiedReasonProps = {
  /** Whose things are concerned. */
  text: string;
  hasRight: boolean;
  hint: string;
  reason: string;
  onChange: (reason: string) => void;
  isTried: boolean;
};

/** Asks why, where customers' things are concerned; who lacks the right to rented units reads that it is needed. */
export function OccupiedReason({ text, hasRight, hint, reason, onChange, isTried }: OccupiedReasonProps) {
  if (!hasRight) return <Banner tone="warning">{messages.needsRight(text)}</Banner>;
  return (
    <>
      <p>{text}</p>
      <ReasonField hint={hint} value={reason} onChange={onChange} isTried={isTried} />
    </>
  );
}
