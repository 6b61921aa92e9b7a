import { useCall } from '@quarrter/client/calls';
import { checkWithdrawal } from '@quarrter/contract/client/withdrawals';
import { parseAmount, toWire } from '@quarrter/domain/money';
import { isAccountNumber } from '@quarrter/domain/people';
import { Alert } from '@quarrter/ui/Alert';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { CurrencySlug } from '../../../paths.ts';
import type { Withdrawal } from './use-withdrawal.ts';
import { accountOf } from './use-withdrawal-request.ts';

/**
 * Warns, before the client confirms, that the withdrawal would wait for staff, or for a time in
 * which it can still be cancelled.
 */
export function BeforeWePay(props: { currency: CurrencySlug; withdrawal: Withdrawal }) {
  const { form, payout, busy } = props.withdrawal;
  const asked = useSettled(
    JSON.stringify({
      amount: form.watch('amount') ?? '',
      usesSaved: payout.usesSaved,
      ...accountOf({ bank_name: form.watch('bank_name'), account: form.watch('account') }, payout),
    }),
  );
  const body = checkOf(props.currency, asked);
  const { data } = useCall(
    checkWithdrawal,
    { body: body ?? { amount: '', currency: props.currency } },
    {
      // Not while it is sent: the password check ends the token that this call would carry.
      enabled: body !== null && !busy,
      retry: false,
      // The answer is not cached.
      gcTime: 0,
    },
  );
  const lines = data === undefined ? [] : linesOf(data);
  return (
    // Empty it takes no room: the gap above it is that of the form.
    <div role="status" className="empty:-mt-5">
      {lines.length > 0 && (
        <Alert tone="warn" title="Before we pay">
          <ul className="grid gap-1">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

type Check = z.infer<(typeof checkWithdrawal)['replies'][200]>;

/** There is a note for each reason to wait. The note about the holder is beside the account. */
function linesOf({ notes, waiting_for, hold_note: holdNote }: Check): string[] {
  const others = notes.filter((_, index) => waiting_for[index] !== 'holder');
  return holdNote === '' ? others : [...others, holdNote];
}

type Asked = { amount: string; usesSaved: boolean } & ReturnType<typeof accountOf>;

/** The body of the check; null until amount and account are complete. */
function checkOf(currency: CurrencySlug, text: string) {
  const { amount, usesSaved: isSaved, ...account } = JSON.parse(text) as Asked;
  const minor = parseAmount(amount);
  const isComplete =
    isSaved || (Boolean(account.bank_name) && isAccountNumber(account.account ?? ''));
  if (minor === null || minor <= 0n || !isComplete) return null;
  return { amount: toWire(minor), currency, ...account };
}

const settledAfterMs = 500;

/** Returns the text once it has not changed for half a second. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
