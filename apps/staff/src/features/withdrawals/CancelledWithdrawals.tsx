import {
  type CancelledWithdrawal,
  cancelledWithdrawals,
} from '@quarrter/contract/staff/withdrawals';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { CallItems } from '../../shell/CallList.tsx';
import { Money } from '../../shell/Money.tsx';

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

const byWhom: {
  readonly [B in CancelledWithdrawal['cancelledBy']]: { text: string; tone: BadgeTone };
} = {
  client: { text: 'By the client, signed in', tone: 'neutral' },
  link: { text: 'By the link in the email', tone: 'red' },
  staff: { text: 'By staff', tone: 'neutral' },
};

function Cancelled({ withdrawal }: { withdrawal: CancelledWithdrawal }) {
  const { text, tone } = byWhom[withdrawal.cancelledBy];
  const canCheck = useCan('check-withdrawal');
  return (
    <article className="grid gap-2 px-4 py-4 sm:px-5">
      <div className="flex items-baseline justify-between gap-6">
        <h2 className="min-w-0 flex-1 text-lg wrap-anywhere">{withdrawal.clientName}</h2>
        <span className="text-lg font-600">
          <Money amount={withdrawal.amount} currency={withdrawal.currency} />
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <Badge tone={tone}>{text}</Badge>
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
    </article>
  );
}
