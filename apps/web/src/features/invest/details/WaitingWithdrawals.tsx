import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import type { CurrencySlug } from '../../../paths.ts';
import { isInProgress } from '../investment.ts';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { PartOfWithdrawal } from './PartOfWithdrawal.tsx';
import { WithdrawalState } from './WithdrawalState.tsx';

/** Withdrawals that are not paid yet, each with a way to cancel it while that is possible. */
export function WaitingWithdrawals(props: {
  currency: CurrencySlug;
  investment: InvestmentRecord;
}) {
  const { currency, investment } = props;
  const waiting = investment.withdrawals.filter(isInProgress);
  if (waiting.length === 0) return null;
  return (
    <Card flush title="Withdrawals in progress">
      <ul className="grid divide-y divide-line">
        {waiting.map((withdrawal) => (
          <li key={withdrawal.id} className="grid gap-3 p-4 sm:px-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <p>
                <PartOfWithdrawal currency={currency} withdrawal={withdrawal} />
              </p>
              <p className="text-sm text-ink-soft">
                Requested on <DateText date={withdrawal.requested_on} />
              </p>
            </div>
            <WithdrawalState withdrawal={withdrawal} />
            <CancelWithdrawal currency={currency} withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
