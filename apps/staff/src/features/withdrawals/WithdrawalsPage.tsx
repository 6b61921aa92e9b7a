import { messageOf } from '@quarrter/client/errors';
import { usePages } from '@quarrter/client/pages';
import { heldWithdrawals } from '@quarrter/contract/staff-withdrawals';
import { Card } from '@quarrter/ui/Card';
import { Empty, Failed, Loading } from '@quarrter/ui/states';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { ShowMore } from '../../shell/ShowMore.tsx';
import { HeldWithdrawal } from './HeldWithdrawal.tsx';

/** Withdrawals to accounts in another name than the client's. */
export default function WithdrawalsPage() {
  return (
    <>
      <ScreenTitle title="Withdrawals" />
      <p className="max-w-prose text-ink-soft">
        These accounts are in another name than the client’s. The money is reserved. Ask the client
        why, then propose to pay it, which a second person approves, or cancel the withdrawal.
      </p>
      <Card flush>
        <Withdrawals />
      </Card>
    </>
  );
}

function Withdrawals() {
  const withdrawals = usePages({
    queryKey: keys.withdrawals(),
    pageSize: 50,
    fetchPage: (query, signal) => request(heldWithdrawals, { query, signal }),
  });
  if (withdrawals.isPending) return <Loading label="Loading the withdrawals" lines={6} />;
  if (!withdrawals.rows) {
    return (
      <Failed
        what="The withdrawals"
        message={messageOf(withdrawals.error)}
        onRetry={() => withdrawals.refetch()}
      />
    );
  }
  if (withdrawals.rows.length === 0) {
    return (
      <Empty title="No withdrawal waits">
        Withdrawals to accounts in another name appear here.
      </Empty>
    );
  }
  return (
    <>
      <ul className="grid">
        {withdrawals.rows.map((withdrawal) => (
          <li key={withdrawal.id} className="border-b border-line last:border-0">
            <HeldWithdrawal withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
      <ShowMore list={withdrawals} />
    </>
  );
}
