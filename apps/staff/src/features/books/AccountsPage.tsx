import { messageOf } from '@quarrter/client/errors';
import { useCallPages } from '@quarrter/client/pages';
import { useNavigate } from '@quarrter/client/router';
import { type BookAccount, clientAccounts, findBookClient } from '@quarrter/contract/staff/books';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import { TextField } from '@quarrter/ui/TextField';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams } from 'wouter';
import { request } from '../../api/request.ts';
import { AccountRecord } from '../../ledger-entries/AccountRecord.tsx';
import { accountName } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { ListTable } from '../../shell/CallList.tsx';
import { Money } from '../../shell/Money.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { BookTabs } from './BookTabs.tsx';
import { useChart } from './ChartPage.tsx';

/** The accounts of one client, or of the lender. */
export default function AccountsPage() {
  const { clientId = '' } = useParams();
  const lenderId = useChart().data?.lenderId;
  return (
    <>
      <ScreenTitle title="Ledger" />
      <BookTabs current="accounts" />
      <Search />
      {lenderId && (
        <p className="text-sm">
          <PlainLink href={paths.clientAccounts.getHref(lenderId)}>
            The lender's own accounts
          </PlainLink>
        </p>
      )}
      {clientId === '' ? (
        <Card flush>
          <Empty title="Find a client">Their accounts and every transfer appear here.</Empty>
        </Card>
      ) : (
        <Accounts key={clientId} clientId={clientId} />
      )}
    </>
  );
}

function Search() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const finding = useMutation({
    mutationFn: (asked: string) => request(findBookClient, { query: { email: asked } }),
    onSuccess: ({ clientId: id }) => navigate(paths.clientAccounts.getHref(id)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '') finding.mutate(email.trim());
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Look up a client"
      className="grid items-end gap-4 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
    >
      <TextField
        label="Email of the client"
        name="email"
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={finding.isError ? messageOf(finding.error) : undefined}
      />
      <Button type="submit" tone="main" busy={finding.isPending}>
        Find
      </Button>
    </form>
  );
}

function Accounts({ clientId }: { clientId: string }) {
  const list = useCallPages(clientAccounts, { params: { clientId }, pageSize: 100 });
  const name = list.data?.pages[0]?.clientName;
  return (
    <ListTable
      list={list}
      what="The accounts"
      lines={8}
      title={name}
      empty="No accounts yet"
      emptyText="An account opens with the client’s first transaction."
      caption={`Accounts, ${name}`}
      columns={columns}
      rowKey={(row) => [row.code, row.subjectId, row.currency].join()}
      rowHref={({ clientId, code, subjectId, currency }) =>
        paths.bookAccount.getHref({ clientId, code: String(code), subjectId, currency })
      }
    />
  );
}

const moneyOf = (row: BookAccount, amount: bigint) => (
  <Money amount={amount} currency={row.currency} />
);

const columns: readonly Column<BookAccount>[] = [
  {
    header: 'Account',
    lead: true,
    // A client has an account of the same code for each record.
    cell: (row) => (
      <>
        {accountName(row)}
        <span className="sr-only">
          , <AccountRecord account={row} />
        </span>
      </>
    ),
  },
  { header: 'Record', cell: (row) => <AccountRecord account={row} /> },
  { header: 'Debits', align: 'end', cell: (row) => moneyOf(row, row.debits) },
  { header: 'Credits', align: 'end', cell: (row) => moneyOf(row, row.credits) },
  { header: 'Balance', align: 'end', figure: true, cell: (row) => moneyOf(row, row.balance) },
];
