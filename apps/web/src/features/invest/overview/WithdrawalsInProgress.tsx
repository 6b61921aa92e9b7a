import type { InvestmentOverview } from '@quarrter/contract/client/investment-overview';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Link } from '@quarrter/ui/link';
import { Money } from '@quarrter/ui/Money';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import { WithdrawalState } from '../details/WithdrawalState.tsx';
import { hrefOf } from '../investment.ts';

/** Withdrawals that have not been paid or returned yet, newest first. */
export function WithdrawalsInProgress(props: {
  currency: CurrencySlug;
  withdrawals: InvestmentOverview['withdrawals'];
}) {
  const { currency, withdrawals } = props;
  return (
    <Card flush title="Withdrawals in progress">
      <ul className="grid divide-y divide-line">
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id} className="grid gap-2 p-4 sm:px-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <Link
                href={hrefOf(currency, {
                  id: withdrawal.investment_id,
                  investment_type: withdrawal.investment_type,
                })}
                className="inline-flex min-h-11 items-center font-600 text-main-text underline"
              >
                Requested on <DateText date={withdrawal.requested_on} />
              </Link>
              <Money
                amount={withdrawal.amount}
                currency={codeOf[currency]}
                className="ms-auto font-600"
              />
            </div>
            <WithdrawalState withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
