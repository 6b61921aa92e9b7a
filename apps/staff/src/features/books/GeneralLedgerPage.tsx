import { useCall } from '@quarrter/client/calls';
import { ApiError, messageOf } from '@quarrter/client/errors';
import { useSearchParams } from '@quarrter/client/router';
import { type GeneralLedger, generalLedger } from '@quarrter/contract/staff/books';
import type { Currency } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { sentence } from '@quarrter/ui/sentence';
import { Failed, PageLoading } from '@quarrter/ui/states';
import type { Column } from '@quarrter/ui/Table';
import { useParams } from 'wouter';
import {
  accountName,
  balanceText,
  capitalised,
  currencyOf,
  givenDates,
} from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { Money } from '../../shell/Money.tsx';
import { moneyColumn } from '../../shell/money-column.tsx';
import { NotFound } from '../../shell/NotFound.tsx';
import { SaveCsv } from '../../shell/SaveCsv.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Table } from '../../shell/Table.tsx';
import { Period } from './Period.tsx';

/** The movements on the accounts of one code, by date, over the whole book. */
export default function GeneralLedgerPage() {
  const { code = '' } = useParams();
  const [search] = useSearchParams();
  const currency = currencyOf(search.get('currency'));
  const query = { currency, ...givenDates(search, ['from', 'to']) };
  const { data, error, refetch } = useCall(generalLedger, { params: { code }, query });
  if (data) return <Shown ledger={data} currency={currency} />;
  if (error instanceof ApiError && error.status === 404) {
    return <NotFound title="We could not find this account code" />;
  }
  if (error) {
    return (
      <>
        <ScreenTitle title="Ledger" />
        <Period
          currency={currency}
          from={search.get('from') ?? ''}
          to={search.get('to') ?? ''}
          toName="to"
        />
        <Failed what="The ledger" message={messageOf(error)} onRetry={() => refetch()} />
      </>
    );
  }
  return <PageLoading label="Loading the ledger" />;
}

type Day = GeneralLedger['results'][number];

function Shown({ ledger, currency }: { ledger: GeneralLedger; currency: Currency }) {
  const name = accountName(ledger.account);
  const columns = columnsOf(currency);
  return (
    <>
      <ScreenTitle title={name} under={['Ledger', paths.books.getHref()]} />
      <p className="max-w-prose text-ink-soft">{sentence(capitalised(ledger.account.holds))}</p>
      <Period currency={currency} from={ledger.from} to={ledger.to} toName="to" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card
          flush
          title="By date"
          action={
            <SaveCsv
              name={`ledger-${ledger.account.code}-${currency}-${ledger.from}-${ledger.to}`}
              rows={() => csvOf(ledger)}
            />
          }
        >
          {ledger.results.length === 0 ? (
            <Empty title="No transactions in this period">
              No transfer on these dates has this account code.
            </Empty>
          ) : (
            <Table
              caption={`${name} by date`}
              columns={columns}
              rows={ledger.results}
              rowKey={(row) => row.date}
              rowHref={(row) =>
                paths.ledgerEntries.getHref(String(ledger.account.code), {
                  currency,
                  date: row.date,
                })
              }
              currency={currency}
            />
          )}
        </Card>
        <Card title="The period">
          <Facts>
            <Fact label="Opening balance">{balanceText(ledger.opening, currency)}</Fact>
            <Fact label="Debits">
              <Money amount={ledger.debits} currency={currency} />
            </Fact>
            <Fact label="Credits">
              <Money amount={ledger.credits} currency={currency} />
            </Fact>
            <Fact label="Closing balance" strong>
              {balanceText(ledger.closing, currency)}
            </Fact>
          </Facts>
        </Card>
      </div>
    </>
  );
}

function columnsOf(currency: Currency): readonly Column<Day>[] {
  return [
    { header: 'Date', lead: true, cell: (row) => <DateText date={row.date} /> },
    moneyColumn('Debits', (row) => row.debits, { currency }),
    moneyColumn('Credits', (row) => row.credits, { currency }),
    { header: 'Balance', align: 'end', cell: (row) => balanceText(row.balance, currency) },
    { header: 'Transfers', align: 'end', cell: (row) => row.transfers },
  ];
}

function csvOf(ledger: GeneralLedger) {
  return [
    ['Date', 'Debits', 'Credits', 'Balance', 'Transfers'],
    ['Opening balance', null, null, ledger.opening, null],
    ...ledger.results.map((row) => [
      ...[row.date, row.debits, row.credits, row.balance, row.transfers],
    ]),
    ['Total', ledger.debits, ledger.credits, ledger.closing, null],
  ];
}
