import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { formatMoney, fromWire, type Minor } from '@quarrter/domain/money';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../../api/keys.ts';
import { readPreview } from '../../../api/withdrawals.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';

/** Says before the password what happens to an amount that the investment does not hold. */
export function AboveBalance(props: {
  currency: CurrencySlug;
  investment: InvestmentRecord;
  amount: Minor;
}) {
  const { currency, investment, amount } = props;
  const balance = fromWire(investment.balance);
  const { data } = useQuery({
    queryKey: keys.olderInvestments(currency, investment.id),
    staleTime: 0,
    // Whether there are others does not depend on the amount, so typing asks once.
    queryFn: () => readPreview({ currency, shownId: investment.id, amount }),
    retry: false,
  });
  const money = (minor: Minor) => formatMoney(minor, codeOf[currency]);
  return (
    <p className="text-sm text-ink-soft">
      This is {money(amount - balance)} more than this investment holds.
      {data &&
        (data.older_count > 0
          ? ' We will ask whether to take the rest from your other investments.'
          : ` You can withdraw up to ${money(balance)}.`)}
    </p>
  );
}
