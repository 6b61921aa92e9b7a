import type { LoanRecord } from '@quarrter/contract/loans';
import type { LoanState } from '@quarrter/domain/loans';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { DateText } from '@quarrter/ui/DateText';
import { Figure } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { stateOf } from '../../../products/current-loan.ts';

type Notice = { edge: string; text: (loan: LoanRecord) => ReactNode; over?: true };

/** Each stage has its colour; a loan that ended says how. */
const notices: Partial<Record<LoanState, Notice>> = {
  applied: {
    edge: 'border-s-stage-yellow',
    text: () => 'We are checking your application and will email you our decision.',
  },
  verified: {
    edge: 'border-s-stage-yellow',
    text: () => 'We have verified your details and will email you our decision.',
  },
  offered: {
    edge: 'border-s-stage-green',
    text: ({ offer_expires_on }) => (
      <>
        This is our offer. Check every payment and the total cost, then accept or reject it by{' '}
        <DateText date={offer_expires_on} className="font-600" />.
      </>
    ),
  },
  accepted: {
    edge: 'border-s-stage-blue',
    text: () =>
      'You accepted the offer. Next, we pay the loan into your bank account and email you ' +
      'when it is on its way. The dates below count from the day we pay it out.',
  },
  disapproved: {
    edge: 'border-s-bad',
    text: ({ disapproval_reason }) =>
      disapproval_reason === ''
        ? 'We cannot give you this loan.'
        : `We cannot give you this loan: ${disapproval_reason}`,
    over: true,
  },
  rejected: {
    edge: 'border-s-line-strong',
    text: () => 'You rejected this offer. Nothing was paid out, and you owe nothing.',
    over: true,
  },
  expired: {
    edge: 'border-s-line-strong',
    text: () =>
      'This offer expired before you accepted it. Nothing was paid out, and you owe nothing.',
    over: true,
  },
  cancelled: {
    edge: 'border-s-line-strong',
    text: () => 'This loan was cancelled. Nothing was paid out, and you owe nothing.',
    over: true,
  },
};

/** Before the loan is paid out: what was requested, and what happens next. */
export function StageNotice({ loan }: { loan: LoanRecord }) {
  const notice = notices[stateOf(loan)];
  if (!notice) return null;
  return (
    <Card className={classes('border-s-4', notice.edge)}>
      <div className="grid gap-4">
        <dl>
          <Figure label="Amount Requested">
            <Money amount={loan.loan_amount} />
          </Figure>
        </dl>
        <p className="max-w-2xl">{notice.text(loan)}</p>
        {notice.over && (
          <LinkButton className="justify-self-start" href={paths.loanPicker.getHref()}>
            Request another loan
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
