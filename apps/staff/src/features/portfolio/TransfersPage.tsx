import { useSearchParams } from '@quarrter/client/router';
import { portfolioTransfers } from '@quarrter/contract/staff/portfolio';
import { monthPattern } from '@quarrter/domain/calendar';
import { entryColumns } from '../../ledger-entries/entry-columns.tsx';
import { monthText } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { CallTable } from '../../shell/CallList.tsx';
import { NotFound } from '../../shell/NotFound.tsx';
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
      <ScreenTitle title={title} under={['Portfolio', paths.portfolio.getHref()]} />
      <CountedFigure
        of={({ months }) => ({
          amount: months.find((row) => row.month === month)?.[flow] ?? 0n,
          is:
            flow === 'collected'
              ? 'repaid, without reversed repayments'
              : 'disbursed, without returned transfers',
        })}
      />
      <CallTable
        call={portfolioTransfers}
        query={{ flow, month }}
        what="The transfers"
        lines={8}
        empty="No transfers in this month"
        caption="Transfers, newest first"
        columns={entryColumns}
      />
    </>
  );
}
