import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { useState } from 'react';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import { isInProgress } from '../investment.ts';
import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { PartOfWithdrawal } from './PartOfWithdrawal.tsx';
import { WithdrawalState } from './WithdrawalState.tsx';

type Withdrawal = InvestmentRecord['withdrawals'][number];

/** Withdrawals that are not paid yet, each with a way to cancel it while that is possible. */
export function WaitingWithdrawals(props: {
  currency: CurrencySlug;
  investment: InvestmentRecord;
}) {
  const { currency, investment } = props;
  const waiting = investment.withdrawals.filter(isInProgress);
  const [chosen, setChosen] = useState<Withdrawal | null>(null);
  return (
    <>
      {waiting.length > 0 && (
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
                {withdrawal.can_cancel && (
                  <div>
                    <Button size="small" onClick={() => setChosen(withdrawal)}>
                      Cancel withdrawal{' '}
                      <span className="sr-only">
                        of {formatMoney(fromWire(withdrawal.whole_amount), codeOf[currency])}
                      </span>
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {/* Its receipt stays once the list is empty. */}
      {chosen && (
        <CancelWithdrawal
          {...{ currency, investment }}
          withdrawal={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
