import {
  type CancelledWithdrawal,
  cancelledWithdrawals,
} from '@quarrter/contract/staff/withdrawals';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { CallItems } from '../../shell/CallList.tsx';
import { Entry } from '../../shell/Entry.tsx';
import { stateBadge } from '../../shell/state-badge.tsx';

/** Withdrawals that were not sent, and who cancelled them. */
export function CancelledWithdrawals() {
  return (
    <CallItems
      call={cancelledWithdrawals}
      what="The cancelled withdrawals"
      empty="No withdrawal was cancelled"
      emptyText="Cancelled ones appear here."
      item={(one) => <Cancelled withdrawal={one} />}
    />
  );
}

const ByWhom = stateBadge<CancelledWithdrawal['cancelledBy']>({
  client: ['By the client, signed in', 'neutral'],
  link: ['By the link in the email', 'red'],
  staff: ['By staff', 'neutral'],
});

function Cancelled({ withdrawal }: { withdrawal: CancelledWithdrawal }) {
  const canCheck = useCan('check-withdrawal');
  return (
    <Entry title={withdrawal.clientName} money={withdrawal}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <ByWhom of={withdrawal.cancelledBy} />
        <span>Withdrawal {withdrawal.shortId}</span>
        <span>
          Cancelled <TimeText at={withdrawal.cancelledAt} />
        </span>
        <span className="break-all">{withdrawal.clientEmail}</span>
      </p>
      <p className="text-sm wrap-anywhere">
        To {withdrawal.holder}, {withdrawal.bank}
        {withdrawal.accountEnding !== '' && `, ending in ${withdrawal.accountEnding}`}
      </p>
      {withdrawal.cancelledBy === 'link' && (
        <p className="text-sm">
          Someone else may have asked for it.
          {canCheck && ' Call the client, and check that the password was changed.'}
        </p>
      )}
    </Entry>
  );
}
