import { useCall } from '@quarrter/client/calls';
import { savedPayoutAccount } from '@quarrter/contract/client/withdrawal-preview';
import { useState } from 'react';
import { savedAccountOf } from '../../../bank-account/SavedAccount.tsx';

/** The account of the profile, or another one that the client enters. */
export function usePayoutAccount(
  isOpen: boolean,
  profile: { bank_name?: string; bank_account_number?: string },
) {
  const saved = savedAccountOf(profile);
  const [another, setAnother] = useState(false);
  const { data, isError } = useCall(
    savedPayoutAccount,
    {},
    {
      enabled: isOpen && saved !== null,
      // The profile may have got another account a moment ago.
      staleTime: 0,
      retry: false,
    },
  );
  const isUnknown = data !== undefined && data.account === null;

  function choose(other: boolean, focusOn: string) {
    setAnother(other);
    // The button is gone with the choice; what took its place has the focus.
    requestAnimationFrame(() => document.getElementById(focusOn)?.focus());
  }

  return {
    saved: isUnknown ? null : saved,
    usesSaved: saved !== null && !isUnknown && !another,
    /** The bank no longer finds the saved account. */
    isUnknown: saved !== null && isUnknown,
    /** What the bank says of it: undefined while it is asked, null when it did not answer. */
    holder: isError ? null : data?.account,
    useAnother: () => choose(true, 'bank_name'),
    keepSaved: () => choose(false, 'change_account'),
  };
}
