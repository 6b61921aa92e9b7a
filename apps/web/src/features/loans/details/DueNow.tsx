import type { LoanRecord } from '@quarrter/contract/client/loans';
import { fromWire } from '@quarrter/domain/money';
import { classes } from '@quarrter/ui/classes';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts, Figure } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { daysUntil } from '../../../products/loan-tone.ts';
import { OverdueHelp } from '../../../shell/OverdueHelp.tsx';
import { AgreedPayments } from './AgreedPayments.tsx';

/** The client's next payment: the next instalment or the arrears. */
export function DueNow({ loan }: { loan: LoanRecord }) {
  const { arrears } = loan;
  return arrears ? <Overdue loan={loan} arrears={arrears} /> : <NextPayment loan={loan} />;
}

function NextPayment({ loan }: { loan: LoanRecord }) {
  const { next_payment_date: due, as_of: today } = loan;
  return (
    <dl>
      <Figure
        band
        size="huge"
        label="Due next"
        detail={
          due && (
            <span className="block text-base">
              by <DateText date={due} className="font-600 text-on-band" />, {daysUntil(due, today)}
            </span>
          )
        }
      >
        <Money amount={loan.amount_to_be_paid} />
      </Figure>
    </dl>
  );
}

type ArrearsProps = { loan: LoanRecord; arrears: NonNullable<LoanRecord['arrears']> };

const agreedOf = ({ promise }: LoanRecord) => (promise?.state === 'open' ? promise : null);

function Overdue({ loan, arrears }: ArrearsProps) {
  const agreed = agreedOf(loan);
  return (
    <div className="grid gap-4">
      {agreed && <AgreedPayments agreed={agreed} />}
      <dl>
        <Figure
          band
          size={agreed ? 'normal' : 'huge'}
          label="Overdue now"
          detail={
            <span className="block text-base text-on-band">
              <strong className="font-600">{lateText(arrears.days)}</strong>: due on{' '}
              <DateText date={arrears.since} className="font-600" />
            </span>
          }
        >
          <Money amount={arrears.amount} />
        </Figure>
      </dl>
    </div>
  );
}

/** The parts of the arrears, if any, and the penalty for each further day. */
export function ArrearsParts({ loan }: { loan: LoanRecord }) {
  const { arrears } = loan;
  if (!arrears) return null;
  const perDay = fromWire(loan.next_penalty);
  const agreed = agreedOf(loan);
  return (
    <div className="grid gap-4">
      <div
        className={classes(
          'max-w-xl border-t border-band-line [&_dt]:text-band-soft',
          '[&_div]:border-band-line',
        )}
      >
        <Facts>
          <Fact label={numbersText(arrears)}>
            <Money amount={arrears.instalments} />
          </Fact>
          <Fact label="Penalties to pay">
            <Money amount={arrears.penalties} />
          </Fact>
          {perDay > 0n && (
            <Fact label="Penalty per day">
              <Money amount={loan.next_penalty} />
            </Fact>
          )}
        </Facts>
      </div>
      <p className="max-w-xl text-sm text-band-soft">
        {perDay === 0n ? stoppedText(loan, arrears) : penaltyText(loan, agreed !== null)}
      </p>
      <OverdueHelp />
    </div>
  );
}

function lateText(days: number): string {
  return days === 1 ? '1 day late' : `${days} days late`;
}

function numbersText({ first_number: first, last_number: last }: ArrearsProps['arrears']): string {
  if (first === last) return `Instalment ${first}, overdue`;
  return `Instalments ${first} ${last - first === 1 ? 'and' : 'to'} ${last}, overdue`;
}

function penaltyText({ penalty_per_day: percent }: LoanRecord, isAgreed: boolean): string {
  const rate = `${percent}% of the original loan amount for each day`;
  return isAgreed
    ? `You only need to pay the agreed amount now. The late penalty continues, ${rate} until you ` +
        'pay the full overdue amount. If you pay it today, we will not charge a penalty for today.'
    : `Late penalty: ${rate} until you pay the overdue amount. If you pay today, we will not ` +
        'charge a penalty for today. You only need to pay the overdue amount now.';
}

/** Why a further day has no penalty. */
function stoppedText(loan: LoanRecord, { covered }: ArrearsProps['arrears']): string {
  if (loan.money_returned_on) {
    return (
      'Your bank sent this loan back to us. We will not charge penalties until this is sorted ' +
      'out.'
    );
  }
  if (Number(loan.penalty_per_day) === 0) return 'There is no penalty for paying this loan late.';
  if (loan.hardship?.penalties_paused_until) return 'We are not charging penalties for now.';
  return covered
    ? coveredText
    : 'You have reached the maximum penalty. We will not add further penalties.';
}

const coveredText =
  'We are holding a payment of yours that can cover this. We will not charge penalties until we ' +
  'have used or returned it.';
