import { ApiError } from '@quarrter/client/errors';
import { useState } from 'react';
import { useAccountName } from '../api/banks.ts';

const NOT_CONFIRMED = 'Please confirm that this is your account.';
const STILL_ASKING = 'We are still checking the account with the bank. Please wait a moment.';

/**
 * The client’s confirmation of the account holder. A tick counts only for the bank and number it
 * was given for. When the bank returns no name there is nothing to confirm, and the server asks
 * again later.
 */
export function useAccountConfirmation(
  bank: string,
  accountNumber: string,
  numberField = 'bank_account_number',
) {
  const account = `${bank} ${accountNumber}`;
  // Read while rendering rather than in `check`, because React Query re-renders only for properties
  // that were read.
  const { isFetching, isSuccess, error } = useAccountName(bank, accountNumber);
  const [confirmedFor, setConfirmedFor] = useState<string | null>(null);
  const [stoppedFor, setStoppedFor] = useState<string | null>(null);
  const confirmed = confirmedFor === account;
  const unconfirmed = isSuccess && !confirmed;
  const stopped = stoppedFor === account;
  const tickError = stopped && unconfirmed && !isFetching ? NOT_CONFIRMED : undefined;
  const unknown = error instanceof ApiError && error.failure === 'fields' ? error.message : null;

  /** Whether the client may continue with this account. */
  function check(): boolean {
    const right = !unknown && !unconfirmed && !isFetching;
    setStoppedFor(right ? null : account);
    return right;
  }

  return {
    check,
    /** Problems of the last check, beside the fields’ own errors, for the summary. */
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
