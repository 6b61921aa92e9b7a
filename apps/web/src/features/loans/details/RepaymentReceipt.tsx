import { callKey } from '@quarrter/client/calls';
import { useIsFresh } from '@quarrter/client/use-is-fresh';
import type { PaymentState } from '@quarrter/contract/client/card-payments';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { DateText } from '@quarrter/ui/DateText';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import type { PaymentStep } from '../../../payments/steps.ts';
import { stateOf } from '../../../products/current-loan.ts';
import { loanTypeName } from '../../../products/loan-names.ts';
import { LandedMoney } from '../../../receipts/LandedMoney.tsx';
import { Receipt, type ReceiptFacts, showCard } from '../../../receipts/Receipt.tsx';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import type { Repayment } from './use-repayment.ts';

/** The card of a loan's figures, which has the focus once its receipt is closed. */
export const figuresId = 'loan-figures';

/** The payment that a receipt is shown of: money that we received, used for the loan or held. */
export function receiptOf(step: PaymentStep): PaymentState | null {
  return step.name === 'applied' || step.name === 'unapplied' ? step.payment : null;
}

/** After a repayment: the amount, and the loan's new balance. */
export function RepaymentReceipt({ loan, repayment }: { loan: LoanRecord; repayment: Repayment }) {
  const { step, dismiss } = repayment.payment;
  const paid = receiptOf(step);
  const isHeld = step.name === 'unapplied';
  function close() {
    if (paid === null) return;
    dismiss();
    showCard(figuresId);
  }
  const title = isHeld ? 'We are holding your payment' : 'Payment received';
  return (
    <Dialog open={paid !== null} done title={title} onClose={close}>
      {paid && isHeld && <HeldReceipt paid={paid} onDone={close} />}
      {paid && !isHeld && (
        <AppliedReceipt loan={loan} paid={paid} wasLate={repayment.wasLate} onDone={close} />
      )}
    </Dialog>
  );
}

function AppliedReceipt(props: {
  loan: LoanRecord;
  paid: PaymentState;
  wasLate: boolean;
  onDone: () => void;
}) {
  const { loan, paid, wasLate, onDone } = props;
  const isFresh = useIsFreshLoan(loan);
  return (
    <Receipt
      message={isFresh ? standingText(loan, wasLate) : figuresComing}
      facts={[
        ['Amount', <LandedMoney key="amount" amount={paid.amount} />],
        ['From', paid.paid_with ?? anyWay],
        ['To', `${loanTypeName(loan.loan_type)} ${loan.short_id}`],
        ['Date', <DateText key="date" date={loan.repayments[0]?.paid_on ?? loan.as_of} />],
        ...balanceFact(loan, isFresh),
      ]}
      next={<WhatComesNext loan={loan} paid={paid} isFresh={isFresh} />}
      onDone={onDone}
    />
  );
}

const anyWay = 'Your card or bank account';

/** Money that reached us and could not be used for the loan: the client must not pay again. */
function HeldReceipt({ paid, onDone }: { paid: PaymentState; onDone: () => void }) {
  return (
    <Receipt
      tone="warn"
      message="We have received your payment and are holding it for you"
      facts={[
        ['Amount', <Money key="amount" amount={paid.amount} currency={paid.currency} />],
        ['From', paid.paid_with ?? anyWay],
        ['Reference', paid.reference],
      ]}
      next={
        <>
          <p>{paid.message}</p>
          <p>
            You do not need to pay again. <GetHelp about="payment" />
          </p>
        </>
      }
      onDone={onDone}
    />
  );
}

/** Shown until the new figures arrive, so that the receipt does not show the old balance. */
export const figuresComing = 'We have your payment and are updating your balance.';

/** Whether a loan that is shown is the one after the last payment. */
export function useIsFreshLoan({ loan_type: type, loan_type_id: id }: LoanRecord): boolean {
  return useIsFresh(callKey(loanDetail, { params: { type, id } }));
}

export function balanceFact(loan: LoanRecord, isFresh: boolean): ReceiptFacts {
  return isFresh ? [['Balance now', <Money key="balance" amount={loan.balance} />]] : [];
}

/** `You are up to date. Penalties have stopped. Next: N67,200 on 8 Dec 2026.` */
export function standingText(loan: LoanRecord, wasLate: boolean): string {
  if (stateOf(loan) === 'complete') {
    return loan.settled_as === 'cancelled'
      ? 'You cancelled this loan in time. You owe nothing on it.'
      : 'You have fully repaid this loan. You owe nothing on it.';
  }
  const { arrears, next_payment_date: due } = loan;
  if (arrears) return `${formatMoney(fromWire(arrears.amount), 'NGN')} is still overdue.`;
  const next = formatMoney(fromWire(loan.amount_to_be_paid), 'NGN');
  return [
    'You are up to date.',
    ...(wasLate && Number(loan.penalty_per_day) > 0 ? ['Penalties have stopped.'] : []),
    ...(due === null ? [] : [`Next: ${next} on ${formatDate(due)}.`]),
  ].join(' ');
}

function WhatComesNext(props: { loan: LoanRecord; paid: PaymentState; isFresh: boolean }) {
  const { loan, paid, isFresh } = props;
  const isComplete = isFresh && stateOf(loan) === 'complete';
  const perDay = fromWire(loan.next_penalty);
  return (
    <>
      <p>{paid.message}</p>
      {isFresh && loan.arrears && perDay > 0n && (
        <p>
          The penalty grows by {formatMoney(perDay, 'NGN')} a day until you pay the overdue amount.
        </p>
      )}
      <p>
        We’ll email you the details. Your receipt (PDF) is under Your repayments on this page
        {isComplete ? ', and your discharge letter is ready too.' : '.'}
      </p>
    </>
  );
}
