import type { PaymentState } from '@quarrter/contract/client/card-payments';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { formatMoney, type Minor } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { QuarterPanel } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Figure, Figures } from '@quarrter/ui/Figure';
import { heldPress } from '@quarrter/ui/held-press';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Money } from '@quarrter/ui/Money';
import { Suspense, useState } from 'react';
import { FocusedPaymentNotice } from '../../../payments/FocusedPaymentNotice.tsx';
import { LazyDebtsAndReceipts } from '../../../payments/LazyDebtsAndReceipts.tsx';
import { PendingPayments } from '../../../payments/PendingPayments.tsx';
import { takesRepayments } from '../../../products/current-loan.ts';
import { loanTone } from '../../../products/loan-tone.ts';
import { panelLink } from '../../../shell/OverdueHelp.tsx';
import { RepaidSoFar } from '../RepaidSoFar.tsx';
import { ArrearsParts, DueNow } from './DueNow.tsx';
import { RepayDialog } from './RepayDialog.tsx';
import {
  figuresId,
  RepaymentReceipt,
  receiptOf,
  standingText,
  useIsFreshLoan,
} from './RepaymentReceipt.tsx';
import { SettlementQuote } from './SettlementQuote.tsx';
import { TalkToUs } from './TalkToUs.tsx';
import { type Repayment, useRepayment } from './use-repayment.ts';

/** Only for a loan in arrears. */
const PayFromInvestment = lazyPart(
  'The payment from your investment',
  () => import('./PayFromInvestment.tsx'),
);

/**
 * A loan that has been paid out: the amount due and its date come first. The parts that need other
 * calls follow once these are `ready`.
 */
export function LiveLoan({ loan, ready }: { loan: LoanRecord; ready: boolean }) {
  const repayment = useRepayment(loan);
  const { payment, dialogOpen } = repayment;
  const live = takesRepayments(loan);
  // It stays once the loan is up to date, for its receipt.
  const [wasLate, setWasLate] = useState(false);
  if (loan.arrears && !wasLate) setWasLate(true);
  const mayOwnMore = wasLate || loan.arrears !== null;
  const isFresh = useIsFreshLoan(loan);
  const meaningOf = ({ loan_type_id: id }: PaymentState) =>
    isFresh && id === loan.loan_type_id && standingText(loan, wasLate);
  const notice = !dialogOpen && !receiptOf(payment.step) && (
    <FocusedPaymentNotice payment={payment} />
  );
  return (
    <>
      {ready && payment.step.name === 'idle' && (
        <PendingPayments purpose="repayment" meaningOf={meaningOf} />
      )}
      <QuarterPanel
        id={figuresId}
        tabIndex={-1}
        tone={live ? loanTone(loan) : 'calm'}
        className="grid gap-6 outline-none lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-12"
      >
        <div className="grid content-start gap-6">
          {live ? <DueNow loan={loan} /> : <Ended loan={loan} />}
          {notice}
          {live && <Buttons loan={loan} repayment={repayment} />}
        </div>
        <div className="grid content-start gap-6">
          {live && <ArrearsParts loan={loan} />}
          <Figures>
            {live && (
              <Figure band size="normal" label="Amount To Be Repaid">
                <Money amount={loan.amount_to_be_repaid} />
              </Figure>
            )}
            <Figure band size="normal" label="Amount Repaid">
              <Money amount={loan.amount_repaid} />
            </Figure>
            <Figure band size="normal" label="Balance">
              <Money amount={loan.balance} />
            </Figure>
          </Figures>
          {live && <RepaidSoFar loan={loan} />}
        </div>
      </QuarterPanel>
      {mayOwnMore && (
        <Suspense>
          <PayFromInvestment loan={loan} />
        </Suspense>
      )}
      {live && loan.settlement && (
        <SettlementQuote quote={loan.settlement} onPay={repayment.openInFull} />
      )}
      {ready && <LazyDebtsAndReceipts />}
      <RepayDialog loan={loan} repayment={repayment} />
      <RepaymentReceipt loan={loan} repayment={repayment} />
    </>
  );
}

/** One form, calm or in arrears: what is typed into it stays when the loan turns late. */
const talk = 'talk';

/**
 * In arrears, one button pays the overdue or agreed amount, and the way out is just below it;
 * `Repay` lets the client choose. Payments in progress appear above them once they are known.
 */
function Buttons({ loan, repayment }: { loan: LoanRecord; repayment: Repayment }) {
  const { payment, open, payNow, due, agreed, tooLittle } = repayment;
  if (!loan.arrears) {
    const isSoon = loanTone(loan) === 'soon';
    return (
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button tone={isSoon ? 'main' : 'action'} busy={payment.busy} onClick={open} {...heldPress}>
          Repay
        </Button>
        {isSoon && <TalkToUs key={talk} loan={loan} />}
      </div>
    );
  }
  const leavesTooLittle = agreed === null && tooLittle > 0n;
  const unagreed = leavesTooLittle ? 'Pay in full:' : 'Pay the overdue';
  return (
    <div className="grid gap-3 sm:justify-items-start">
      <Button
        // The main action is to answer the new schedule, while we offer one.
        tone={loan.restructuring ? 'band' : 'action'}
        busy={payment.busy}
        onClick={() => payNow(agreed ?? due)}
        {...heldPress}
      >
        {agreed === null ? unagreed : 'Pay the agreed'} {formatMoney(agreed ?? due, 'NGN')}
      </Button>
      <p className="text-sm text-band-soft">
        {leavesTooLittle && `${restText(tooLittle)} `}
        By card, bank transfer or USSD: you choose in the payment window.
      </p>
      <TalkToUs key={talk} loan={loan} />
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="text-sm text-band-soft">To pay another amount or in full:</span>
        <button
          type="button"
          className={panelLink}
          disabled={payment.busy}
          onClick={open}
          {...heldPress}
        >
          Repay
        </button>
      </div>
    </div>
  );
}

function restText(rest: Minor): string {
  const left = formatMoney(rest, 'NGN');
  return `The overdue amount alone would leave ${left}, too little to pay later.`;
}

function Ended({ loan }: { loan: LoanRecord }) {
  return loan.written_off ? (
    <WrittenOff loan={loan} given={loan.written_off} />
  ) : (
    <PaidOff loan={loan} />
  );
}

type GivenUp = NonNullable<LoanRecord['written_off']>;

/** The repayments and the amount written off add up to the client's debt. */
function WrittenOff({ loan, given }: { loan: LoanRecord; given: GivenUp }) {
  return (
    <dl>
      <Figure
        band
        size="huge"
        label="Written off"
        detail={
          <>
            You paid <Money amount={loan.amount_repaid} />. On <DateText date={given.on} /> we wrote
            off the rest and closed the loan. You owe nothing more.
          </>
        }
      >
        <Money amount={given.amount} />
      </Figure>
    </dl>
  );
}

function PaidOff({ loan }: { loan: LoanRecord }) {
  const isCancelled = loan.settled_as === 'cancelled';
  const label = isCancelled ? 'Principal returned' : 'Fully repaid';
  const detail = isCancelled
    ? 'You cancelled this loan in time. You owe no interest and nothing else.'
    : 'You owe nothing on this loan.';
  return (
    <dl>
      <Figure band size="huge" label={label} detail={detail}>
        <Money amount={loan.amount_repaid} />
      </Figure>
    </dl>
  );
}
