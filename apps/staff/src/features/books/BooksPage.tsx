import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSearchParams } from '@quarrter/client/router';
import type { ReplyInside } from '@quarrter/contract/call';
import { type TrialLine, trialBalance } from '@quarrter/contract/staff/books';
import type { Currency } from '@quarrter/domain/money';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import {
  accountName,
  balanceText,
  currencyOf,
  givenDates,
  onSide,
} from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { moneyColumn } from '../../shell/money-column.tsx';
import { SaveCsv } from '../../shell/SaveCsv.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Table } from '../../shell/Table.tsx';
import { BookTabs } from './BookTabs.tsx';
import { Period } from './Period.tsx';

type Page = ReplyInside<typeof trialBalance>;

/** Every account code of a currency on one date or over a period. */
export default function BooksPage() {
  const [search] = useSearchParams();
  const currency = currencyOf(search.get('currency'));
  const query = { currency, ...givenDates(search, ['from', 'date']) };
  const page = useCall(trialBalance, { query });
  return (
    <>
      <ScreenTitle title="Ledger" />
      <BookTabs current="trial-balance" />
      <Period
        currency={currency}
        from={search.get('from') ?? ''}
        to={search.get('date') ?? page.data?.date ?? ''}
        toName="date"
      />
      <Card flush>
        {page.data ? (
          <Shown data={page.data} currency={currency} />
        ) : (
          <LoadingOrFailed of={page} what="The trial balance" lines={8} withReason />
        )}
      </Card>
    </>
  );
}

function Shown({ data, currency }: { data: Page; currency: Currency }) {
  if (data.results.length === 0) {
    return (
      <Empty title="Nothing has been posted yet">Accounts with transactions appear here.</Empty>
    );
  }
  const rows = data.results.map(rowOf);
  const columns = columnsOf(currency);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {data.from !== data.date && (
            <>
              <DateText date={data.from} /> to
            </>
          )}
          <DateText date={data.date} />
          <Badge tone={data.closed ? 'green' : 'yellow'}>{data.closed ? 'Closed' : 'Open'}</Badge>
        </p>
        <SaveCsv name={`trial-balance-${currency}-${data.date}`} rows={() => csvOf(data)} />
      </div>
      <Table
        caption={`Trial balance in ${currency}`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.account}
        rowHref={({ code }) => ledgerOf(code, currency, data)}
        currency={currency}
        className="md:max-lg:[&_:is(td,th)]:px-1.5"
      />
    </>
  );
}

function ledgerOf(code: string, currency: Currency, { from, date }: Page): string {
  const since = from === date ? `${date.slice(0, 7)}-01` : from;
  return paths.generalLedger.getHref(code, { currency, from: since, to: date });
}

/** A line of the trial balance. */
type Row = {
  readonly account: string;
  readonly code: string;
  readonly opening: bigint;
  readonly debits: bigint;
  readonly credits: bigint;
  readonly debitBalance: bigint;
  readonly creditBalance: bigint;
};

function rowOf(line: TrialLine): Row {
  const { opening, debits, credits, closing } = line;
  return {
    account: accountName(line),
    code: String(line.code),
    opening,
    debits,
    credits,
    debitBalance: onSide(closing, 'debit'),
    creditBalance: onSide(closing, 'credit'),
  };
}

function columnsOf(currency: Currency): readonly Column<Row>[] {
  const money = (header: string, of: (row: Row) => bigint) => moneyColumn(header, of, { currency });
  return [
    { header: 'Account', lead: true, cell: (row) => row.account },
    {
      header: 'Opening balance',
      align: 'end',
      cell: ({ opening }) => balanceText(opening, currency),
    },
    money('Debits', (row) => row.debits),
    money('Credits', (row) => row.credits),
    {
      ...money('Debit balance', (row) => row.debitBalance),
      isEmpty: (row) => row.debitBalance === 0n,
    },
    {
      ...money('Credit balance', (row) => row.creditBalance),
      isEmpty: (row) => row.creditBalance === 0n,
    },
  ];
}

function csvOf(data: Page) {
  const header = [
    ...['Code', 'Account', 'Opening balance', 'Debits', 'Credits'],
    ...['Debit balance', 'Credit balance'],
  ];
  const lines = data.results.map((row) => [
    ...[row.code, row.name, row.opening, row.debits, row.credits],
    ...[onSide(row.closing, 'debit'), onSide(row.closing, 'credit')],
  ]);
  const totals = ['', 'Total', '', data.debits, data.credits];
  return [header, ...lines, [...totals, data.debitBalances, data.creditBalances]];
}
