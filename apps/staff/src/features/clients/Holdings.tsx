import {
  type ClientInvestment,
  type ClientReceipt,
  type ClientTransfer,
  clientInvestments,
  clientLoans,
  clientReceipts,
  clientTransfers,
} from '@quarrter/contract/staff/client-lists';
import type { OtherLoan } from '@quarrter/contract/staff/loans';
import { loanTypeText } from '@quarrter/domain/loans';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { useCan } from '../../api/me.ts';
import { PlanName } from '../../investments/PlanName.tsx';
import { StateBadge } from '../../loans/state-badge.tsx';
import { paths } from '../../paths.ts';
import { CallTable } from '../../shell/CallList.tsx';
import { Money } from '../../shell/Money.tsx';
import { moneyColumn } from '../../shell/money-column.tsx';
import { listTexts, words } from './words.ts';

type Of = { id: string };

export function Loans({ id }: Of) {
  return (
    <CallTable
      call={clientLoans}
      params={{ id }}
      {...listTexts('loans', 'Loans')}
      emptyText="This client has not applied for a loan."
      columns={loanColumns}
      rowHref={(row) => paths.application.getHref(row.id)}
    />
  );
}

const loanColumns: readonly Column<OtherLoan>[] = [
  { header: 'Loan', lead: true, cell: (row) => `${loanTypeText(row.loanType)} ${row.shortId}` },
  { header: 'State', cell: (row) => <StateBadge loan={row} /> },
  { header: 'Applied on', cell: (row) => <DateText date={row.appliedOn} /> },
  moneyColumn('Amount', (row) => row.amount, { figure: true, sum: false }),
];

export function Investments({ id }: Of) {
  const lists = [
    ['NGN', 'naira'],
    ['USD', 'dollars'],
  ] as const;
  return lists.map(([currency, name]) => (
    <CallTable
      key={currency}
      call={clientInvestments}
      params={{ id }}
      query={{ currency }}
      {...listTexts(`investments in ${name}`, `Investments in ${name}`)}
      emptyText="No investments yet."
      columns={investmentColumns}
    />
  ));
}

const investmentColumns: readonly Column<ClientInvestment>[] = [
  {
    header: 'Investment',
    lead: true,
    cell: (row) => (
      <>
        {row.shortId} <PlanName plan={row.plan} />
      </>
    ),
  },
  moneyColumn('Invested', (row) => row.initialAmount, { sum: false }),
  moneyColumn('Capital now', (row) => row.capital, { figure: true }),
  moneyColumn('Returns now', (row) => row.returns),
  { header: 'Started on', cell: (row) => <DateText date={row.startOn} /> },
  { header: 'Matures on', cell: (row) => <DateText date={row.maturesOn} /> },
];

/** A receipt opens for those who may read receipts. */
export function Receipts({ id }: Of) {
  const opens = useCan('read-receipts');
  return (
    <CallTable
      call={clientReceipts}
      params={{ id }}
      {...listTexts('receipts', 'Receipts')}
      emptyText="No payments yet."
      columns={receiptColumns}
      rowHref={(row) => (opens ? paths.receipt.getHref(row.id) : undefined)}
    />
  );
}

function Refunded({ receipt }: { receipt: ClientReceipt }) {
  const { refunded, refunding, currency } = receipt;
  return (
    <>
      {refunded > 0n && <Money amount={refunded} currency={currency} />}
      {refunding > 0n && (
        <span className="block">
          <Money amount={refunding} currency={currency} /> on its way
        </span>
      )}
    </>
  );
}

const reference = <Row extends { reference: string }>(): Column<Row> => ({
  header: 'Reference',
  cell: (row) => <span className="text-sm break-all">{row.reference}</span>,
});

const receiptColumns: readonly Column<ClientReceipt>[] = [
  {
    header: 'For',
    lead: true,
    cell: (row) => (row.isReturned ? `Returned ${row.purpose}` : words(row.purpose)),
  },
  moneyColumn('Amount', (row) => row.amount, { figure: true, sum: false }),
  moneyColumn('Unapplied', (row) => row.unapplied, {
    isEmpty: (row) => row.unapplied === 0n,
    sum: false,
  }),
  {
    header: 'Refunded',
    align: 'end',
    isEmpty: (row) => row.refunded + row.refunding === 0n,
    cell: (row) => <Refunded receipt={row} />,
  },
  { header: 'Paid on', cell: (row) => <DateText date={row.paidOn} /> },
  reference(),
];

export function Transfers({ id }: Of) {
  return (
    <CallTable
      call={clientTransfers}
      params={{ id }}
      {...listTexts('transfers', 'Transfers to the client')}
      emptyText="Loans that are paid out and withdrawals will be here."
      columns={transferColumns}
    />
  );
}

const transferTones: { readonly [S in ClientTransfer['status']]: BadgeTone } = {
  requested: 'blue',
  sent: 'blue',
  paid: 'green',
  failed: 'red',
  returned: 'red',
  cancelled: 'neutral',
};

const transferColumns: readonly Column<ClientTransfer>[] = [
  { header: 'For', lead: true, cell: (row) => words(row.purpose) },
  moneyColumn('Amount', (row) => row.amount, { figure: true, sum: false }),
  {
    header: 'State',
    cell: (row) => <Badge tone={transferTones[row.status]}>{words(row.status)}</Badge>,
  },
  { header: 'To', cell: (row) => `${row.holder}, ${row.bank}` },
  { header: 'Requested on', cell: (row) => <DateText date={row.requestedOn} /> },
  reference(),
];
