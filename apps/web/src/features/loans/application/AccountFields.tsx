import { accountOwnerOf, type LoanKind, savedAccountField } from '@quarrter/domain/loan-kinds';
import { Button } from '@quarrter/ui/Button';
import { BankFields } from '../../../bank-account/BankFields.tsx';
import { AccountName, SavedAccountBox } from '../../../bank-account/SavedAccount.tsx';
import { type ApplicationForm, watchTexts } from './schema.ts';
import type { ApplicationWizard } from './use-application-wizard.ts';

type Props = { kind: LoanKind; form: ApplicationForm; wizard: ApplicationWizard };

/**
 * Where the loan is paid: the account of the profile, whose number stays on the server, or another
 * one that the client enters.
 */
export function AccountFields({ kind, form, wizard }: Props) {
  const { asked, saved } = wizard;

  function choose(answer: 'true' | '', focusOn: string) {
    form.setValue(savedAccountField, answer, { shouldDirty: true });
    // The button is gone with the choice, so the focus moves to its replacement.
    requestAnimationFrame(() => document.getElementById(focusOn)?.focus());
  }

  if (saved.used && saved.account) {
    return (
      <SavedAccountBox account={saved.account} onChange={() => choose('', 'bank_name')}>
        We’ll pay the loan into this account from your profile.
      </SavedAccountBox>
    );
  }
  if (!asked.fields.has('bank_name')) return null;
  return (
    <>
      <TypedAccount kind={kind} form={form} wizard={wizard} />
      {saved.account && (
        <div>
          <Button size="small" onClick={() => choose('true', 'change_account')}>
            <span>
              Use <AccountName account={saved.account} /> instead
            </span>
          </Button>
        </div>
      )}
    </>
  );
}

function TypedAccount({ kind, form, wizard }: Props) {
  const names = watchTexts(form, ['first_name', 'last_name', 'business_name']);
  return (
    <BankFields
      bankField={form.field('bank_name')}
      accountField={form.field('bank_account_number')}
      hint={wizard.asked.fields.get('bank_account_number')?.hint ?? ''}
      owner={accountOwnerOf(kind, names)}
      {...wizard.account}
    />
  );
}
