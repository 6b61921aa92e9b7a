import { Button, keepFieldFocused } from '@quarrter/ui/Button';
import { Loading } from '@quarrter/ui/states';
import { BankFields } from '../../../bank-account/BankFields.tsx';
import { AccountName, SavedAccountBox } from '../../../bank-account/SavedAccount.tsx';
import type { Withdrawal } from './use-withdrawal.ts';

/** Where the withdrawal is paid: the account used before or of the profile, or another one. */
export function PayoutAccountFields({ withdrawal }: { withdrawal: Withdrawal }) {
  const { form, payout, account, owner } = withdrawal;
  if (payout.isLoading) return <Loading label="Loading your bank account" lines={2} />;
  if (payout.usesSaved && payout.saved) {
    return (
      <SavedAccountBox account={payout.saved} onChange={payout.useAnother}>
        <Holder holder={payout.holder} />
      </SavedAccountBox>
    );
  }
  return (
    <>
      {payout.isUnknown && (
        <p className="text-sm">
          Your bank could not find the account in your profile. Please enter another one.
        </p>
      )}
      <BankFields
        bankField={form.field('bank_name')}
        accountField={form.field('account')}
        hint="10 digits. Use an account in your own name: we’ll pay the money into it."
        owner={owner}
        {...account}
      />
      {payout.saved && (
        <div>
          <Button size="small" onMouseDown={keepFieldFocused} onClick={payout.keepSaved}>
            <span>
              Use <AccountName account={payout.saved} /> instead
            </span>
          </Button>
        </div>
      )}
    </>
  );
}

/** Whose account it is, as the bank says; one in another name waits for staff. */
function Holder({ holder }: { holder: Withdrawal['payout']['holder'] }) {
  if (holder === null) {
    return <p>The bank did not confirm the account holder. We’ll check again before we pay.</p>;
  }
  if (holder.note === '') return <p>{holder.holder}</p>;
  return <p className="font-600 text-stage-yellow">{holder.note}</p>;
}
