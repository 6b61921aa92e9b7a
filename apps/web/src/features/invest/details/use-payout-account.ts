import { useCall } from '@quarrter/client/calls';
import { savedPayoutAccount } from '@quarrter/contract/client/withdrawal-preview';
import { useState } from 'react';
import { type SavedAccount, savedAccountOf } from '../../../bank-account/SavedAccount.tsx';

/** The account that was used last or that of the profile, or another one that the client enters. */
export function usePayoutAccount(
  isOpen: boolean,
  profile: { bank_name?: string; bank_account_number?: string },
) {
  const ofProfile = savedAccountOf(profile);
  const [another, setAnother] = useState(false);
  const { data, isError, isPending } = useCall(
    savedPayoutAccount,
    {},
    {
      enabled: isOpen,
      // The profile may have got another account a moment ago.
      staleTime: 0,
      retry: false,
    },
  );
  const offered = data?.account ?? null;
  const saved: SavedAccount | null = data
    ? offered && {
        bankCode: offered.bank_name,
        lastFour: offered.bank_account_number.slice(-4),
      }
    : isError
      ? ofProfile
      : null;

  function choose(other: boolean, focusOn: string) {
    setAnother(other);
    // The button is gone with the choice, so the focus moves to its replacement.
    requestAnimationFrame(() => document.getElementById(focusOn)?.focus());
  }

  return {
    saved,
    usesSaved: saved !== null && !another,
    /** Not known yet whether there is one. */
    isLoading: isOpen && isPending,
    /** The withdrawal that was paid into it; undefined for the account of the profile. */
    sameAs: offered?.same_account_as ?? undefined,
    /** The bank no longer finds the saved account. */
    isUnknown: ofProfile !== null && data !== undefined && offered === null,
    /** The account with the holder's name at the bank; null when the bank did not answer. */
    holder: isError ? null : offered,
    useAnother: () => choose(true, 'bank_name'),
    keepSaved: () => choose(false, 'change_account'),
  };
}
