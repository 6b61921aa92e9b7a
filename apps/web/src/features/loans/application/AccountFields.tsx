import { accountOwnerOf, savedAccountField } from '@quarrter/domain/loan-kinds';
import { Button } from '@quarrter/ui/Button';
import Landmark from 'lucide-react/icons/landmark';
import { useBanks } from '../../../api/banks.ts';
import { BankFields } from '../../../bank-account/BankFields.tsx';
import { type ApplicationForm, watchTexts } from './schema.ts';
import type { SavedAccount } from './use-application-form.ts';
import type { ApplicationWizard } from './use-application-wizard.ts';

type Props = { form: ApplicationForm; wizard: ApplicationWizard };

/**
 * Where the loan is paid: the account of the profile, whose number stays on the server, or another
 * one that the client enters.
 */
export function AccountFields({ form, wizard }: Props) {
  const { asked, saved } = wizard;

  function choose(answer: 'true' | '', focusOn: string) {
    form.setValue(savedAccountField, answer, { shouldDirty: true });
    // The button is gone with the choice; what took its place has the focus.
    requestAnimationFrame(() => document.getElementById(focusOn)?.focus());
  }

  if (saved.used && saved.account) {
    return <Saved account={saved.account} onChange={() => choose('', 'bank_name')} />;
  }
  if (!asked.fields.has('bank_name')) return null;
  return (
    <>
      <TypedAccount form={form} wizard={wizard} />
      {saved.account && (
        <div>
          <Button size="small" onClick={() => choose('true', 'change_account')}>
            Use <AccountName account={saved.account} /> instead
          </Button>
        </div>
      )}
    </>
  );
}

function Saved({ account, onChange }: { account: SavedAccount; onChange: () => void }) {
  return (
    <section aria-label="Bank account" className="grid gap-1.5">
      <p className="text-sm font-600">Bank account</p>
      <div
        className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line-strong
          p-4"
      >
        <Landmark aria-hidden="true" className="size-5 shrink-0 text-main-text" />
        <div className="grid min-w-40 flex-1 basis-0 gap-0.5">
          <p className="font-600">
            <AccountName account={account} />
          </p>
          <p className="text-sm text-ink-soft">
            We pay the loan into this account of your profile.
          </p>
        </div>
        <Button
          id="change_account"
          size="small"
          aria-label="Change bank account"
          onClick={onChange}
        >
          Change
        </Button>
      </div>
    </section>
  );
}

/** `GTBank ••6789`. */
function AccountName({ account }: { account: SavedAccount }) {
  const bank = useBanks().data?.find(({ code }) => code === account.bankCode)?.name;
  return (
    <>
      {bank ?? 'Account'} <span aria-hidden="true">••</span>
      <span className="sr-only">ending in </span>
      <span className="figures">{account.lastFour}</span>
    </>
  );
}

function TypedAccount({ form, wizard }: Props) {
  const names = watchTexts(form, ['first_name', 'last_name', 'business_name']);
  return (
    <BankFields
      bankField={form.field('bank_name')}
      accountField={form.field('bank_account_number')}
      hint={wizard.asked.fields.get('bank_account_number')?.hint ?? ''}
      owner={accountOwnerOf(names)}
      {...wizard.account}
    />
  );
}
