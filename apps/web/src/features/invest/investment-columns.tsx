import type { InvestmentLine } from '@quarrter/contract/client/investment-overview';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import {
  type InvestmentStatus,
  investmentStatus,
  investmentStatusText,
} from '@quarrter/domain/investments';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import type { Column } from '@quarrter/ui/Table';
import type { CurrencySlug } from '../../paths.ts';
import { codeOf } from './currency.tsx';

/** The columns that the report and the history share; the history has its own for the status. */
export function investmentColumns(
  currency: CurrencySlug,
  showsReversed = false,
): Column<InvestmentLine>[] {
  return [
    {
      header: 'Investment ID',
      cell: (row) =>
        showsReversed && isReversed(row) ? (
          <>
            {row.short_id} <InvestmentBadge investment={row} />
          </>
        ) : (
          row.short_id
        ),
      lead: true,
    },
    {
      header: 'Amount',
      cell: (row) => (
        <Money
          amount={row.initial_investment_amount}
          currency={codeOf[currency]}
          className="font-600"
        />
      ),
      align: 'end',
      figure: true,
    },
    {
      header: 'Interest Rate',
      cell: (row) => <span className="figures">{row.interest_rate}% per month</span>,
      align: 'end',
    },
    { header: 'Start Date', cell: (row) => <DateText date={row.start_date} /> },
    { header: 'Maturity Date', cell: (row) => <DateText date={row.maturity_date} /> },
  ];
}

const tones: Record<InvestmentStatus, BadgeTone> = {
  [investmentStatus.active]: 'green',
  [investmentStatus.inactive]: 'yellow',
  [investmentStatus.complete]: 'neutral',
};

type Shown = Pick<InvestmentLine, 'status' | 'reversed'> &
  Partial<Pick<InvestmentRecord, 'days_left'>>;

/** Whether an investment has ended without the money that had paid for it. */
function isReversed({ status, reversed }: Shown): boolean {
  return status === investmentStatus.complete && reversed !== undefined;
}

/**
 * Gold once the money can be withdrawn, where that is known. One that no longer earns says so
 * (IND-15).
 */
export function InvestmentBadge({ investment }: { investment: Shown }) {
  const status = investment.status as InvestmentStatus;
  const { days_left: daysLeft = 1 } = investment;
  if (daysLeft < 1 && status === investmentStatus.active) {
    return <Badge tone="yellow">Ready to withdraw</Badge>;
  }
  if (isReversed(investment)) return <Badge tone="red">Reversed</Badge>;
  return <Badge tone={tones[status]}>{investmentStatusText(status)}</Badge>;
}
