import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { TextLink } from '@quarrter/ui/Button';
import { LastFour } from '../../../bank-account/LastFour.tsx';
import { paths } from '../../../paths.ts';

type Withdrawal = InvestmentRecord['withdrawals'][number];
type Shown = { readonly text: string; readonly tone: BadgeTone };

/**
 * A withdrawal is requested, then paid; or it fails or is cancelled, and the money is returned to
 * the investment.
 */
const states: { readonly [S in Exclude<Withdrawal['status'], 'requested'>]: Shown } = {
  held: { text: 'Being checked', tone: 'yellow' },
  paid: { text: 'Paid', tone: 'green' },
  failed: { text: 'Failed, returned', tone: 'red' },
  cancelled: { text: 'Cancelled, returned', tone: 'red' },
};

function stateOf({ status, can_cancel, send_after }: Withdrawal): Shown {
  if (status !== 'requested') return states[status];
  if (!can_cancel) return { text: 'Being sent', tone: 'blue' };
  return send_after === null
    ? { text: 'Processing', tone: 'yellow' }
    : { text: 'Held', tone: 'yellow' };
}

/** The status of a withdrawal in words, wherever one is shown. */
export function WithdrawalState({ withdrawal }: { withdrawal: Withdrawal }) {
  const { text, tone } = stateOf(withdrawal);
  const { bank, account_ending: ending, note, paid_loan: loan } = withdrawal;
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{text}</Badge>
      {ending !== '' && (
        <span className="text-sm text-ink-soft">
          To {bank} <LastFour of={ending} />
        </span>
      )}
      {loan !== null && <span className="text-sm text-ink-soft">To your loan {loan}</span>}
      {withdrawal.paid_debt && <span className="text-sm text-ink-soft">To what you owed us</span>}
      {note !== '' && <span className="max-w-prose text-sm text-ink-soft">{note}</span>}
      {withdrawal.status === 'failed' && (
        <TextLink
          href={paths.help.getHref({ about: 'withdrawal' })}
          className="inline-flex min-h-11 items-center text-sm"
        >
          Get help with a withdrawal
        </TextLink>
      )}
    </span>
  );
}
