import { useState } from 'react';
import { useAccountName } from '../api/account-name.ts';
import { ApiError } from '../api/error.ts';

const NOT_CONFIRMED = 'Please confirm that this is your account.';
const STILL_ASKING = 'We are still asking the bank whose account this is. Please wait a moment.';

/**
 * LON-21, WDR-06: the client confirms the holder's name. A tick counts for the bank and number it was given for; when
 * the bank tells no name there is nothing to confirm, and the server asks again later.
 */
export function useAccountConfirmation(
  bank: string,
  accountNumber: string,
  numberField = 'bank_account_number',
) {
  const account = `${bank} ${accountNumber}`;
  // Read here and not in `check`: what is not read while drawing does not draw again when it changes.
  const { isFetching, isSuccess, error } = useAccountName(bank, accountNumber);
  const [confirmedFor, setConfirmedFor] = useState<string | null>(null);
  const [stoppedFor, setStoppedFor] = useState<string | null>(null);
  const confirmed = confirmedFor === account;
  const unconfirmed = isSuccess && !confirmed;
  const stopped = stoppedFor === account;
  const tickError = stopped && unconfirmed && !isFetching ? NOT_CONFIRMED : undefined;
  const unknown = error instanceof ApiError && error.failure === 'fields' ? error.message : null;

  /** Whether the client may go on with this account. */
  function check(): boolean {
    const right = !unknown && !unconfirmed && !isFetching;
    setStoppedFor(right ? null : account);
    return right;
  }

  return {
    check,
    /** What the last check found in the way, beside the fields' own errors, for a summary. */
    problems: [
      { field: numberField, message: unknown ?? '' },
      { field: numberField, message: stopped && isFetching ? STILL_ASKING : '' },
      { field: 'account_confirmed', message: tickError ?? '' },
    ].filter(({ message }) => message !== ''),
    props: {
      bank,
      accountNumber,
      check: {
        confirmed,
        error: tickError,
        onConfirm: (ticked: boolean) => {
          setConfirmedFor(ticked ? account : null);
          setStoppedFor(null);
        },
      },
    },
  };
}
