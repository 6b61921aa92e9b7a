import { callKey, callOptions } from '@quarrter/client/calls';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { previewWithdrawal } from '@quarrter/contract/client/withdrawal-preview';
import { formatMoney, fromWire, type Minor } from '@quarrter/domain/money';
import { useQuery } from '@tanstack/react-query';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import { previewQuery } from './use-withdrawal.ts';

/** Explains, before the password is asked for, how an amount above the balance is handled. */
export function AboveBalance(props: {
  currency: CurrencySlug;
  investment: InvestmentRecord;
  amount: Minor;
}) {
  const { currency, investment, amount } = props;
  const balance = fromWire(investment.balance);
  const query = previewQuery({ currency, shownId: investment.id, amount });
  const { data } = useQuery({
    ...callOptions(previewWithdrawal, { query }, { staleTime: 0, retry: false }),
    // Fetched once, because the answer does not depend on the typed amount.
    queryKey: callKey(previewWithdrawal, { query: { ...query, amount: undefined } }),
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
