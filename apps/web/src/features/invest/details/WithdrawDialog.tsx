import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { Dialog } from '@quarrter/ui/Dialog';
import type { CurrencySlug } from '../../../paths.ts';
import { OlderInvestments } from './OlderInvestments.tsx';
import { SecondFactorChoice } from './SecondFactorChoice.tsx';
import type { Withdrawal } from './use-withdrawal.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

type Props = { currency: CurrencySlug; investment: InvestmentRecord; withdrawal: Withdrawal };

/** The withdrawal form, and the questions that may follow it. */
export function WithdrawDialog(props: Props) {
  const { investment, withdrawal } = props;
  return (
    <>
      <Dialog
        open={withdrawal.shown === 'form'}
        title={`Withdraw from ${investment.short_id}`}
        onClose={() => {
          if (withdrawal.shown === 'form') withdrawal.close();
        }}
      >
        <WithdrawForm {...props} />
      </Dialog>
      <SecondFactorChoice withdrawal={withdrawal} />
      <OlderInvestments {...props} />
    </>
  );
}
