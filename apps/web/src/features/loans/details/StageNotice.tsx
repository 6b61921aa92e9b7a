import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { LoanState } from '@quarrter/domain/loans';
import { Card } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { DateText } from '@quarrter/ui/DateText';
import { Figure } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { stateOf } from '../../../products/current-loan.ts';
import { reasonOfEnd } from '../reason-of-end.ts';
import { ApplicationProgress } from './ApplicationProgress.tsx';
import { EndedNotice } from './EndedNotice.tsx';

/** Each stage has its colour. */
const edges: Partial<Record<LoanState, string>> = {
  applied: 'border-s-stage-yellow',
  verified: 'border-s-stage-yellow',
  offered: 'border-s-stage-green',
  accepted: 'border-s-stage-blue',
  disapproved: 'border-s-bad',
  rejected: 'border-s-line-strong',
  expired: 'border-s-line-strong',
  cancelled: 'border-s-line-strong',
};

/** Where an offer says how much; the amount of the application elsewhere. */
const amountTexts: Partial<Record<LoanState, string>> = {
  accepted: 'Amount agreed',
  expired: 'Amount offered',
  rejected: 'Amount offered',
};

/** Before the loan is paid out: the request, its status, and the next step. */
export function StageNotice({ loan }: { loan: LoanRecord }) {
  const state = stateOf(loan);
  const edge = edges[state];
  const label = amountTexts[state];
  const end = reasonOfEnd(loan);
  if (!edge) return null;
  return (
    <Card className={classes('border-s-4', edge)}>
      <div className="grid gap-4">
        {state === 'offered' ? (
          <p className="max-w-2xl text-lg">
            Please answer by{' '}
            <DateText date={loan.offer_expires_on} className="font-600 text-stage-yellow" />. After
            that the offer expires.
          </p>
        ) : (
          <dl>
            <Figure label={label ?? 'Amount Requested'}>
              <Money amount={(label === undefined ? null : loan.amount) ?? loan.loan_amount} />
            </Figure>
          </dl>
        )}
        {end ? <EndedNotice loan={loan} end={end} /> : <ApplicationProgress loan={loan} />}
        {state === 'accepted' && (
          <p className="max-w-2xl text-sm text-ink-soft">
            Your repayment dates start from the day we pay out the loan.
          </p>
        )}
      </div>
    </Card>
  );
}
