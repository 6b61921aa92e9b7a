import { callKey, invalidate } from '@quarrter/client/calls';
import type { ApiError } from '@quarrter/client/errors';
import { useAskedOnce } from '@quarrter/client/use-asked-once';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { repay, repaymentForm } from '@quarrter/contract/client/card-payments';
import { automaticRepayment, savedCards } from '@quarrter/contract/client/collections';
import { penaltyDays } from '@quarrter/contract/client/loan-penalties';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { repaymentAmountMessages, repaymentLimits } from '@quarrter/domain/loans';
import {
  amountError,
  formatAmount,
  fromWire,
  type Minor,
  parseAmount,
  smallerOf,
  toWire,
} from '@quarrter/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { activity, loanLists } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import type { PaymentStep } from '../../../payments/steps.ts';
import { useCardPayment } from '../../../payments/use-card-payment.ts';
import { takesRepayments } from '../../../products/current-loan.ts';
import { useClient } from '../../../session/RequireClient.tsx';

/** The repayment form and its card payment. */
export function useRepayment(loan: LoanRecord) {
  const { email } = useClient();
  const asked = useAskedToPay(loan);
  const [opened, setOpened] = useState(asked);
  const [saveCard, setSaveCard] = useState(false);
  const [wasLate, setWasLate] = useState(false);
  const { due, balance, inFull, agreed, least } = amountsOf(loan);
  const refreshLoan = useRefreshedLoan(loan);
  const schema = useMemo(() => repaymentSchema(least, balance), [least, balance]);
  const form = useContractForm(schema, { email, amount: asked ? formatAmount(agreed ?? due) : '' });
  const payment = useCardPayment({
    purpose: 'repayment',
    subject: loan.loan_type_id,
    onBooked: () => {
      setOpened(false);
      form.reset({ email: form.getValues('email'), amount: '' });
      return refreshLoan(saveCard);
    },
  });
  const { step } = payment;
  useShownFailure(step, form.showFailure, () => setOpened(true));

  const submit = form.handleSubmit(({ email, amount }) => {
    setWasLate(loan.arrears !== null);
    payment.pay(orderOf(loan, parseAmount(amount) ?? 0n, email, saveCard));
  });

  /** A new payment starts without the result of the last one. */
  function startFresh() {
    if (step.name === 'applied' || step.name === 'unapplied') payment.dismiss();
    // Asked anew each time, and never ticked for the client.
    setSaveCard(false);
  }

  return {
    form,
    payment,
    ...shownAmounts(loan),
    submit,
    /** Whether something was overdue when the client paid. */
    wasLate,
    saveCard,
    setSaveCard,
    /** Nothing may cover the payment window, and the receipt takes the form's place. */
    dialogOpen: opened && !['open', 'confirming', 'applied', 'unapplied'].includes(step.name),
    open() {
      if (form.getValues('amount') === '') form.setValue('amount', formatAmount(agreed ?? due));
      startFresh();
      setOpened(true);
    },
    /** Opens the form with the amount that settles the loan. */
    openInFull() {
      form.setValue('amount', formatAmount(inFull));
      startFresh();
      setOpened(true);
    },
    /** Pays the amount due or agreed, with the client's own email: one tap to the card window. */
    payNow(amount: Minor) {
      startFresh();
      setWasLate(loan.arrears !== null);
      // Should the server find fault with it, the form opens with this amount.
      form.setValue('amount', formatAmount(amount));
      payment.pay(orderOf(loan, amount, email, false));
    },
    close() {
      // The dialog also closes to make room for the payment window; that is not a cancellation.
      if (!payment.busy) setOpened(false);
    },
  };
}

/** Whether the home led here to pay. */
function useAskedToPay(loan: LoanRecord): boolean {
  const asksToPay = useAskedOnce('pay') === '1';
  const [asked] = useState(takesRepayments(loan) && asksToPay);
  return asked;
}

/** Shows in the form why the server did not start the payment, and opens it for its fields. */
function useShownFailure(
  step: PaymentStep,
  showFailure: (error: ApiError) => void,
  open: () => void,
) {
  const startError = step.name === 'failed' ? step.error : null;
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (!startError) return;
    if (startError.failure === 'fields') openNow();
    showFailure(startError);
  }, [startError, showFailure]);
}

export type Repayment = ReturnType<typeof useRepayment>;

/** The amounts that the client owes and has agreed to, and the smallest possible payment. */
function amountsOf(loan: LoanRecord) {
  const balance = fromWire(loan.balance);
  // The settlement is always accepted, also when it is less than the next payment.
  const inFull = loan.settlement ? fromWire(loan.settlement.amount) : balance;
  /** Whether the rest is too little to pay by card later, so that the server refuses the amount. */
  const leavesTooLittle = (amount: Minor) =>
    amount < inFull && balance - amount < fromWire(loan.smallest_arrears);
  const payable = (amount: Minor) => (leavesTooLittle(amount) ? inFull : amount);
  const asked = fromWire(loan.amount_to_be_paid);
  const due = payable(asked);
  const agreed = loan.promise?.next ? payable(fromWire(loan.promise.next.amount)) : null;
  // An agreed amount is accepted even if it is less than the amount due.
  const least = smallerOf(smallerOf(due, inFull), agreed ?? due);
  /** Left of the balance after the amount due, if it is too little to be left; otherwise zero. */
  const tooLittle = leavesTooLittle(asked) ? balance - asked : 0n;
  return { due, balance, inFull, agreed, least, tooLittle };
}

function shownAmounts(loan: LoanRecord) {
  const { due, balance, inFull, agreed, least, tooLittle } = amountsOf(loan);
  return {
    due,
    tooLittle,
    /** Agreed with a client in arrears, and less than the amount due; null otherwise. */
    agreed: agreed !== null && agreed < due ? agreed : null,
    balance,
    inFull,
    /** Whether no other amount than the whole balance can be paid. */
    hasOneAmount: least >= balance,
    isCancelling: loan.settlement?.is_cancelling ?? false,
    /** The client's saving by paying in full now. */
    rebate: loan.settlement ? fromWire(loan.settlement.rebate) : 0n,
    /** The part of the full payment that is interest not yet due, before the saving. */
    notYetDue: loan.settlement ? fromWire(loan.settlement.interest_not_yet_due) : 0n,
  };
}

/** Reads again every call that a repayment changes. */
function useRefreshedLoan({ loan_type, loan_type_id }: LoanRecord) {
  const queries = useQueryClient();
  return (cardWasSaved: boolean) => {
    const own = { params: { type: loan_type, id: loan_type_id } };
    return invalidate(
      queries,
      callKey(loanDetail, own),
      callKey(penaltyDays, own),
      automaticRepayment,
      ...(cardWasSaved ? [savedCards] : []),
      ...loanLists,
      ...activity,
    );
  };
}

/** Accepts from the smallest possible payment (due, agreed or settlement) to the full balance. */
function repaymentSchema(due: Minor, balance: Minor) {
  const limits = repaymentLimits(due, balance);
  return z.extend(repaymentForm, {
    amount: repaymentForm.shape.amount.check((context) => {
      const minor = parseAmount(context.value);
      const message = minor === null ? null : amountError(minor, limits, repaymentAmountMessages);
      if (message) context.issues.push({ code: 'custom', message, input: context.value, path: [] });
    }),
  });
}

/** The payment that the server starts, and the call that reports it. */
function orderOf(loan: LoanRecord, minor: Minor, email: string, saveCard: boolean) {
  const { loan_type, loan_type_id, duration } = loan;
  return {
    intent: {
      purpose: 'repayment' as const,
      loan_type,
      loan_type_id,
      amount: toWire(minor),
      email,
      ...(saveCard && { save_card: true }),
    },
    tell: (reference: string) =>
      request(repay, {
        body: {
          reference,
          loan_type,
          loan_type_id,
          event: 'Loan',
          duration,
          repayment_amount: toWire(minor),
          action: 'Deposit',
          email,
        },
      }),
  };
}
