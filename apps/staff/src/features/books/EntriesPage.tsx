import { useCallPages } from '@quarrter/client/pages';
import { useSearchParams } from '@quarrter/client/router';
import { ledgerEntries } from '@quarrter/contract/staff/books';
import { formatDate, parseIsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { useParams } from 'wouter';
import { EntriesTable } from '../../ledger-entries/EntriesTable.tsx';
import { accountName, currencyOf } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { NotFound } from '../../shell/NotFound.tsx';
import { PagedList } from '../../shell/PagedList.tsx';
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
      <Breadcrumb
        base={{
          href: paths.generalLedger.getHref(code, { currency, from, to: date }),
          label: name,
        }}
        current={formatDate(date)}
      />
      <ScreenTitle title={`${name}, ${formatDate(date)}`} />
      <Card flush>
        <Entries code={code} currency={currency} date={date} />
      </Card>
    </>
  );
}

function Entries(asked: { code: string; currency: Currency; date: string }) {
  const { code, ...query } = asked;
  const list = useCallPages(ledgerEntries, { params: { code }, query, pageSize: 50 });
  return (
    <PagedList
      list={list}
      what="The transfers"
      lines={8}
      empty={<Empty title="No transactions on this date" />}
    >
      {(rows) => <EntriesTable caption="Transfers" rows={rows} withClient />}
    </PagedList>
  );
}
