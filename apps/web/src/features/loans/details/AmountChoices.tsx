import { formatAmount, formatMoney, type Minor, parseAmount } from '@quarrter/domain/money';
import { useState } from 'react';
import type { Repayment } from './use-repayment.ts';

type Choice = 'agreed' | 'due' | 'full' | 'other';

/** Choices: agreed amount or amount due, full balance, or a custom amount. */
export function AmountChoices({ repayment, late }: { repayment: Repayment; late: boolean }) {
  const { form, agreed, due, inFull } = repayment;
  const [typing, setTyping] = useState(false);
  const chosen = typing ? 'other' : choiceOf(parseAmount(form.watch('amount')), repayment);

  function choose(choice: Choice, isTap: boolean) {
    setTyping(choice === 'other');
    if (choice === 'other') {
      form.setValue('amount', '');
      // The arrow keys must be able to leave it again.
      if (isTap) form.setFocus('amount');
      return;
    }
    const amounts = { agreed: agreed ?? due, due, full: inFull };
    const amount = formatAmount(amounts[choice]);
    form.setValue('amount', amount, { shouldValidate: true });
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-600">How much do you want to pay?</legend>
      {choicesOf(repayment, late).map(({ choice, label, detail, amount }) => (
        <label
          key={choice}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border
            border-line-strong px-3.5 py-2 has-checked:border-main-text has-checked:bg-main-soft"
        >
          <input
            type="radio"
            name="amount_choice"
            className="size-5 shrink-0"
            checked={chosen === choice}
            // A choice by keyboard is a click whose count is 0.
            onChange={({ nativeEvent }) => choose(choice, (nativeEvent as UIEvent).detail > 0)}
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 flex-[1_1_6rem]">
              <span className="font-600">{label}</span>
              {detail && <span className="block text-xs text-ink-soft">{detail}</span>}
            </span>
            {amount !== null && (
              <span className="figures ms-auto font-600">{formatMoney(amount, 'NGN')}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function choicesOf(repayment: Repayment, late: boolean) {
  const { agreed, due, inFull, tooLittle } = repayment;
  return [
    ...(agreed === null
      ? []
      : [
          {
            choice: 'agreed' as const,
            label: 'Agreed payment',
            detail: 'the amount we agreed with you',
            amount: agreed,
          },
        ]),
    ...(tooLittle > 0n
      ? []
      : [
          {
            choice: 'due' as const,
            label: 'Amount due',
            detail: late ? 'the overdue amount, with penalties' : 'your next payment',
            amount: due,
          },
        ]),
    ...(inFull === due && tooLittle === 0n
      ? []
      : [
          {
            choice: 'full' as const,
            label: 'Pay in full',
            detail: fullPaymentHint(repayment),
            amount: inFull,
          },
        ]),
    ...(repayment.hasOneAmount
      ? []
      : [{ choice: 'other' as const, label: 'Other amount', detail: '', amount: null }]),
  ];
}

function fullPaymentHint({ isCancelling, rebate, notYetDue }: Repayment): string {
  if (isCancelling) return 'cancels the loan, without interest';
  if (rebate > 0n) return `closes the loan, you save ${formatMoney(rebate, 'NGN')}`;
  return notYetDue > 0n
    ? `closes the loan, ${formatMoney(notYetDue, 'NGN')} of it is interest not yet due`
    : 'closes the loan';
}

function choiceOf(amount: Minor | null, { agreed, due, inFull, tooLittle }: Repayment): Choice {
  if (amount !== null && amount === agreed) return 'agreed';
  if (amount === due && tooLittle === 0n) return 'due';
  return amount === inFull ? 'full' : 'other';
}
