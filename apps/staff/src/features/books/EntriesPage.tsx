import { useSearchParams } from '@quarrter/client/router';
import { ledgerEntries } from '@quarrter/contract/staff/books';
import { formatDate, parseIsoDate } from '@quarrter/domain/calendar';
import { useParams } from 'wouter';
import { entryColumns } from '../../ledger-entries/entry-columns.tsx';
import { accountName, currencyOf } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { CallTable } from '../../shell/CallList.tsx';
import { NotFound } from '../../shell/NotFound.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { useChart } from './ChartPage.tsx';

/** The transfers behind one line of the general ledger. */
export default function EntriesPage() {
  const { code = '' } = useParams();
  const [search] = useSearchParams();
  const currency = currencyOf(search.get('currency'));
  const date = parseIsoDate(search.get('date') ?? '');
  const kind = useChart().data?.results.find((one) => String(one.code) === code);
  const name = kind ? accountName(kind) : code;
  if (date === null) return <NotFound title="This is not a date" />;
  const from = `${date.slice(0, 7)}-01`;
  return (
    <>
      <ScreenTitle
        title={`${name}, ${formatDate(date)}`}
        under={[name, paths.generalLedger.getHref(code, { currency, from, to: date })]}
        current={formatDate(date)}
      />
      <CallTable
        call={ledgerEntries}
        params={{ code }}
        query={{ currency, date }}
        what="The transfers"
        lines={8}
        empty="No transactions on this date"
        caption="Transfers"
        columns={entryColumns}
      />
    </>
  );
}
