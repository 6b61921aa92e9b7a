import type { InvestmentWithGrowth } from '@quarrter/contract/client/investments';
import { Dialog } from '@quarrter/ui/Dialog';
import type { CurrencySlug } from '../../../paths.ts';
import { showCard } from '../../../receipts/Receipt.tsx';
import { OlderInvestments } from './OlderInvestments.tsx';
import { SecondFactorChoice } from './SecondFactorChoice.tsx';
import type { Withdrawal } from './use-withdrawal.ts';
import { receiptTitle, WithdrawalReceipt } from './WithdrawalReceipt.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';

type Props = { currency: CurrencySlug; investment: InvestmentWithGrowth; withdrawal: Withdrawal };

/** The card of an investment's figures, which has the focus once the receipt is closed. */
export const balanceId = 'investment-balance';

/** The withdrawal form, the questions that may follow it, and the receipt in its place. */
export function WithdrawDialog(props: Props) {
  const { currency, investment, withdrawal } = props;
  const { requested } = withdrawal;
  function close() {
    if (withdrawal.shown === 'form') withdrawal.close();
    if (requested === null) return;
    withdrawal.clearRequested();
    showCard(balanceId);
  }
  return (
    <>
      <Dialog
        open={withdrawal.shown === 'form' || requested !== null}
        done={requested !== null}
        title={
          requested ? (
            receiptTitle({ currency, requested })
          ) : (
            <>
              Withdraw from <span className="whitespace-nowrap">{investment.short_id}</span>
            </>
          )
        }
        onClose={close}
      >
        {requested ? (
          <WithdrawalReceipt {...{ currency, investment, requested }} onDone={close} />
        ) : (
          <WithdrawForm {...props} />
        )}
      </Dialog>
      <SecondFactorChoice withdrawal={withdrawal} />
      <OlderInvestments {...props} />
    </>
  );
}
