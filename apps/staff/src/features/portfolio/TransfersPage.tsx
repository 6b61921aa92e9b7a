import { useCallPages } from '@quarrter/client/pages';
import { useSearchParams } from '@quarrter/client/router';
import { portfolioTransfers } from '@quarrter/contract/staff/portfolio';
import { monthPattern } from '@quarrter/domain/calendar';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { EntriesTable } from '../../ledger-entries/EntriesTable.tsx';
import { monthText } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { NotFound } from '../../shell/NotFound.tsx';
import { PagedList } from '../../shell/PagedList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { CountedFigure } from './CountedFigure.tsx';

/** Disbursements or repayments of a month, transfer by transfer. */
export default function TransfersPage() {
  const [search] = useSearchParams();
  const flow = search.get('flow') === 'collected' ? 'collected' : 'disbursed';
  const month = search.get('month') ?? '';
  if (!monthPattern.test(month)) {
    return <NotFound title="This is not a month" />;
  }
  const title = `${flow === 'collected' ? 'Repaid' : 'Disbursed'} in ${monthText(month)}`;
  return (
    <>
      <Breadcrumb base={{ href: paths.portfolio.getHref(), label: 'Portfolio' }} current={title} />
      <ScreenTitle title={title} />
      <CountedFigure
        of={({ months }) => ({
          amount: months.find((row) => row.month === month)?.[flow] ?? 0n,
          is:
            flow === 'collected'
              ? 'repaid, without reversed repayments'
              : 'disbursed, without returned transfers',
        })}
      />
      <Card flush>
        <Transfers flow={flow} month={month} />
      </Card>
    </>
  );
}

function Transfers(asked: { flow: 'disbursed' | 'collected'; month: string }) {
  const list = useCallPages(portfolioTransfers, { query: asked, pageSize: 50 });
  return (
    <PagedList
      list={list}
      what="The transfers"
      lines={8}
      empty={<Empty title="No transfers in this month" />}
    >
      {(rows) => <EntriesTable caption="Transfers, newest first" rows={rows} withClient />}
    </PagedList>
  );
}
