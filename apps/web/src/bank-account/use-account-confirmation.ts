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
  const name = useAccountName(bank, accountNumber);
  const [confirmedFor, setConfirmedFor] = useState<string | null>(null);
  const [fault, setFault] = useState<'asking' | 'unconfirmed' | null>(null);
  const confirmed = confirmedFor === account;
  const missing = fault === 'unconfirmed' && !confirmed;

  const unknown =
    name.error instanceof ApiError && name.error.failure === 'fields' ? name.error.message : null;

  /** Whether the client may go on with this account. */
  function check(): boolean {
    const unconfirmed = name.isSuccess && !confirmed ? 'unconfirmed' : null;
    const found = name.isFetching ? 'asking' : unconfirmed;
    setFault(found);
    return !unknown && found === null;
  }

  return {
    check,
    /** What the last check found in the way, beside the fields' own errors, for a summary. */
    problems: [
      { field: numberField, message: unknown ?? '' },
      { field: numberField, message: fault === 'asking' && name.isFetching ? STILL_ASKING : '' },
      { field: 'account_confirmed', message: missing ? NOT_CONFIRMED : '' },
    ].filter(({ message }) => message !== ''),
    props: {
      bank,
      accountNumber,
      check: {
        confirmed,
        error: missing ? NOT_CONFIRMED : undefined,
        onConfirm: (ticked: boolean) => {
          setConfirmedFor(ticked ? account : null);
          setFault(null);
        },
      },
    },
  };
}
