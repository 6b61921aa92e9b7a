import type { InvestmentLine } from '@quarrter/contract/client/investment-overview';
import { daysBetween } from '@quarrter/domain/calendar';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { type Column, Table } from '@quarrter/ui/Table';
import { type CurrencySlug, paths } from '../../paths.ts';
import { RiskLine } from '../../products/RiskLine.tsx';
import { EmptyPicture } from '../../shell/EmptyPicture.tsx';
import { hrefOf } from './investment.ts';
import { InvestmentBadge, investmentColumns } from './investment-columns.tsx';

const statusColumn = (today: string): Column<InvestmentLine> => ({
  header: 'Status',
  cell: (row) => (
    <InvestmentBadge investment={{ ...row, days_left: daysBetween(today, row.maturity_date) }} />
  ),
});

/** The newest investments ever made in this currency. `atRisk` states the risk below them. */
export function InvestmentHistory(props: {
  currency: CurrencySlug;
  investments: readonly InvestmentLine[];
  today: string;
  atRisk: boolean;
}) {
  const { currency, investments, today, atRisk } = props;
  return (
    <Card
      flush
      title="Investment History"
      action={
        <LinkButton size="small" tone="plain" href={paths.investmentReports.getHref(currency)}>
          View All &gt;&gt;
        </LinkButton>
      }
    >
      {investments.length === 0 ? (
        <Empty level={3} title="No Investment History" picture={<EmptyPicture of="investments" />}>
          Every investment you make will appear here.
        </Empty>
      ) : (
        <>
          <Table
            caption="Your latest investments"
            columns={[...investmentColumns(currency), statusColumn(today)]}
            rows={investments}
            rowKey={(row) => row.id}
            rowHref={(row) => hrefOf(currency, row)}
          />
          {atRisk && (
            <div className="border-t border-line p-4 sm:px-5">
              <RiskLine />
            </div>
          )}
        </>
      )}
    </Card>
  );
}
