import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { investmentStatus } from '@quarrter/domain/investments';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { type Column, Table } from '@quarrter/ui/Table';
import type { CurrencySlug } from '../../../paths.ts';
import { PartOfWithdrawal } from './PartOfWithdrawal.tsx';
import { WithdrawalState } from './WithdrawalState.tsx';

type Withdrawal = InvestmentRecord['withdrawals'][number];

/** Withdrawals from this investment, newest first. */
export function Withdrawals(props: { currency: CurrencySlug; investment: InvestmentRecord }) {
  const { currency, investment } = props;
  const columns: Column<Withdrawal>[] = [
    { header: 'Date', cell: (row) => <DateText date={row.requested_on} />, lead: true },
    {
      header: 'Status',
      cell: (row) => (
        <div className="grid w-full justify-items-start text-start">
          <WithdrawalState withdrawal={row} />
        </div>
      ),
    },
    {
      header: 'Amount',
      cell: (row) => <PartOfWithdrawal currency={currency} withdrawal={row} />,
      align: 'end',
      figure: true,
    },
  ];
  return (
    <Card flush title="Withdrawals">
      {investment.withdrawals.length === 0 ? (
        <p className="p-4 text-ink-soft sm:p-5">
          <NoneYet investment={investment} />
        </p>
      ) : (
        <Table
          caption="Withdrawals from this investment"
          columns={columns}
          rows={investment.withdrawals}
          rowKey={(row) => row.id}
        />
      )}
    </Card>
  );
}

function NoneYet({ investment }: { investment: InvestmentRecord }) {
  if (investment.status === investmentStatus.complete) return 'There is nothing to withdraw.';
  if (investment.days_left <= 0) return 'You have not withdrawn from this investment yet.';
  return (
    <>
      You can withdraw from <DateText date={investment.maturity_date} />.
    </>
  );
}
