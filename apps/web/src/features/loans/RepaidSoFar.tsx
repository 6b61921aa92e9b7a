import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Money } from '@quarrter/ui/Money';
import { ProgressBar } from '@quarrter/ui/Stepper';
import { repaidShare } from '../../products/repaid-share.ts';

/** On the panel of a loan: how much of it is repaid. */
export function RepaidSoFar({ loan }: { loan: LoanRecord }) {
  return (
    <div className="grid gap-1.5">
      <ProgressBar label="Repaid so far" tone="band" value={repaidShare(loan)} />
      <p className="text-sm text-band-soft">
        Repaid: <Money amount={loan.amount_repaid} /> of <Money amount={loan.amount_to_be_repaid} />
      </p>
    </div>
  );
}
