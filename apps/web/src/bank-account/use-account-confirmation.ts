import { useState } from 'react';
import { useAccountName } from '../api/account-name.ts';
import { ApiError } from '../api/error.ts';

const NOT_CONFIRMED = 'Please confirm that this is your account.';
const STILL_ASKING = 'We are still asking the bank whose account this is. Please wait a moment.';

/**
 * LON-21, WDR-06: the client confirms the holder's name. A tick counts for the bank and number it was given for; when
 * the bank tells no name there is nothing to confirm, and the server asks again later.
 */
export function useAccountConfirmation(bank: string, accountNumber: string) {
  const account = `${bank} ${accountNumber}`;
  const name = useAccountName(bank, accountNumber);
  const [confirmedFor, setConfirmedFor] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const confirmed = confirmedFor === account;

  const unknown =
    name.error instanceof ApiError && name.error.failure === 'fields' ? name.error.message : null;

  /** Whether the client may go on with this account. */
  function check(): boolean {
    const missing = name.isSuccess && !confirmed;
    setError(missing ? NOT_CONFIRMED : undefined);
    return !unknown && !missing && !name.isFetching;
  }

  return {
    check,
    /** What stands in the way beside the fields' own errors, for a summary. */
    problems: [
      { field: 'bank_account_number', message: unknown ?? (name.isFetching ? STILL_ASKING : '') },
      { field: 'account_confirmed', message: confirmed ? '' : (error ?? '') },
    ],
    props: {
      bank,
      accountNumber,
      check: {
        confirmed,
        error: confirmed ? undefined : error,
        onConfirm: (ticked: boolean) => {
          setConfirmedFor(ticked ? account : null);
          setError(undefined);
        },
      },
    },
  };
}
