import type { InvestmentRecord } from '@quarrter/contract/investments';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { classes } from '@quarrter/ui/classes';

type Withdrawal = InvestmentRecord['withdrawals'][number];

/**
 * A withdrawal is requested, then paid; or it fails and the money is returned to the investment.
 */
const states: Record<Withdrawal['status'], { text: string; tone: BadgeTone }> = {
  held: { text: 'Being checked', tone: 'yellow' },
  requested: { text: 'Processing', tone: 'yellow' },
  paid: { text: 'Paid', tone: 'green' },
  failed: { text: 'Failed, returned', tone: 'red' },
  cancelled: { text: 'Cancelled, returned', tone: 'red' },
};

/** Where a withdrawal stands, in words, wherever one is shown. */
export function WithdrawalState(props: { withdrawal: Withdrawal; className?: string }) {
  const { withdrawal, className } = props;
  const { text, tone } = states[withdrawal.status];
  return (
    <span className={classes('grid gap-1', className ?? 'justify-items-start')}>
      <Badge tone={tone}>{text}</Badge>
      {withdrawal.note !== '' && (
        <span className="max-w-prose text-sm text-ink-soft">{withdrawal.note}</span>
      )}
    </span>
  );
}
