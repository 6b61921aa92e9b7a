import { Button } from '@quarrter/ui/Button';
import { useState } from 'react';
import { useBanks } from '../../api/banks.ts';
import { BankFields } from '../../bank-account/BankFields.tsx';
import type { useAccountConfirmation } from '../../bank-account/use-account-confirmation.ts';
import type { AccountForm } from './use-account-form.ts';

type Account = { bank: string; number: string };

/**
 * The account we pay out to. A saved account is masked, and changing it means entering bank and
 * number again, because the name enquiry needs the whole number.
 */
export function BankSection(props: {
  form: AccountForm;
  account: ReturnType<typeof useAccountConfirmation>;
  saved: Account;
}) {
  const { form, account, saved } = props;
  const [changing, setChanging] = useState(saved.number === '');
  const [firstName = '', lastName = ''] = form.watch(['first_name', 'last_name']);
  const isSaved = saved.number !== '';
  const untouched = form.watch('bank_account_number') === saved.number;

  function start(code: string, number: string) {
    form.setValue('bank_name', code);
    form.setValue('bank_account_number', number);
    form.clearErrors(['bank_name', 'bank_account_number']);
  }

  // Once saved, the account on the form is the saved one again, so editing is over.
  if (isSaved && (!changing || (untouched && account.props.accountNumber !== ''))) {
    return (
      <SavedAccount
        account={saved}
        onChange={() => {
          start('', '');
          setChanging(true);
        }}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <BankFields
        bankField={{ ...form.field('bank_name'), optional: !isSaved }}
        accountField={{ ...form.field('bank_account_number'), optional: !isSaved }}
        hint="10 digits. Use an account in your own name."
        owner={{ firstName: firstName.trim(), lastName: lastName.trim() }}
        {...account.props}
      />
      {isSaved && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => {
            start(saved.bank, saved.number);
            setChanging(false);
          }}
        >
          Keep the saved account
        </Button>
      )}
    </div>
  );
}

function SavedAccount({ account, onChange }: { account: Account; onChange: () => void }) {
  const banks = useBanks();
  const bank = banks.data?.find(({ code }) => code === account.bank)?.name;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <dl className="grid gap-0.5">
        <dt className="text-sm text-ink-soft">{bank ?? 'Your account'}</dt>
        <dd className="figures text-lg font-600">{account.number}</dd>
      </dl>
      <Button size="small" onClick={onChange}>
        Change bank details
      </Button>
    </div>
  );
}
