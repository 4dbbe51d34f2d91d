import { Building2 } from 'lucide-react';
import { type Failure, failureOf } from '../../forms/failure.ts';
import narrow from '../../forms/NarrowForm.module.css';
import { Button } from '../../ui/Button.tsx';
import { useLeaveForCompany } from './companyLoginQueries.ts';
import { messages } from './messages.ts';

type CompanyButtonProps = {
  /** Whether everybody but owners comes by it alone. */
  isOnly: boolean;
  extendDuration: () => boolean;
  onFailure: (failure: Failure | undefined) => void;
};

/** Logs staff in by their company's account. */
export function CompanyButton({ isOnly, extendDuration, onFailure }: CompanyButtonProps) {
  const leave = useLeaveForCompany();
  function go() {
    onFailure(undefined);
    leave.mutate(extendDuration(), { onError: (error) => onFailure(failureOf(error)) });
  }
  return (
    <>
      <Button
        wide
        size="large"
        icon={<Building2 aria-hidden="true" />}
        // The page is about to go.
        pending={leave.isPending || leave.isSuccess}
        onClick={go}
      >
        {messages.companyLogin}
      </Button>
      {isOnly && <p className={narrow.lead}>{messages.companyOnly}</p>}
    </>
  );
}
