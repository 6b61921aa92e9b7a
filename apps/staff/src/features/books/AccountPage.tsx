import { useCallPages } from '@quarrter/client/pages';
import { accountEntries, type BookAccount } from '@quarrter/contract/staff/books';
import { Card } from '@quarrter/ui/Card';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { useParams } from 'wouter';
import { AccountRecord } from '../../ledger-entries/AccountRecord.tsx';
import { accountColumns, recordHref } from '../../ledger-entries/entry-columns.tsx';
import { accountName } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { ListTable } from '../../shell/CallList.tsx';
import { Money } from '../../shell/Money.tsx';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';

/** One account with its transfers, newest first. */
export default function AccountPage() {
  const { clientId = '', code = '', subjectId = '', currency = '' } = useParams();
  const list = useCallPages(accountEntries, {
    params: { clientId, code, subjectId, currency },
    pageSize: 50,
  });
  const account = list.data?.pages[0]?.account;
  if (!account) {
    return <NoRecord what="account" error={list.error} onRetry={() => list.refetch()} />;
  }
  return (
    <>
      <ScreenTitle
        title={`${accountName(account)}, ${account.clientName}`}
        under={[account.clientName, paths.clientAccounts.getHref(clientId)]}
        current={accountName(account)}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <ListTable
          list={list}
          title="Transfers"
          what="The transfers"
          empty={null}
          caption="Transfers, newest first"
          columns={accountColumns}
        />
        <Card title="Balance">
          <Balance account={account} />
        </Card>
      </div>
    </>
  );
}

function Balance({ account }: { account: BookAccount }) {
  const { currency } = account;
  const href = recordHref(account);
  return (
    <Facts>
      <Fact label="Record">
        {href ? (
          <PlainLink href={href}>
            <AccountRecord account={account} />
          </PlainLink>
        ) : (
          <AccountRecord account={account} />
        )}
      </Fact>
      <Fact label="Debits">
        <Money amount={account.debits} currency={currency} />
      </Fact>
      <Fact label="Credits">
        <Money amount={account.credits} currency={currency} />
      </Fact>
      <Fact label="Balance" strong>
        <Money amount={account.balance} currency={currency} />
      </Fact>
    </Facts>
  );
}
