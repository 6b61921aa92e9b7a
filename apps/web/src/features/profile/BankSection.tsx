import type { UserDetail } from '@quarrter/contract/client/accounts';
import { Button } from '@quarrter/ui/Button';
import { type ComponentProps, useState } from 'react';
import { BankFields } from '../../bank-account/BankFields.tsx';
import { AccountName } from '../../bank-account/SavedAccount.tsx';
import { useAccountConfirmation } from '../../bank-account/use-account-confirmation.ts';
import { bankSection, type Values } from './profile-sections.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { useSection } from './use-section.ts';

/**
 * The account we pay out to. A saved account is masked, and changing it means entering bank and
 * number again, because the name enquiry needs the whole number.
 */
export function BankSection({ detail }: { detail: UserDetail }) {
  const section = useSection(bankSection, detail, { isComplete, sent: wholeAccount });
  const { form, field, saved } = section;
  const [changing, setChanging] = useState(saved.bank_account_number === '');
  const [bank = '', number = ''] = form.watch(['bank_name', 'bank_account_number']);
  const account = useAccountConfirmation(bank, number);
  const isSaved = saved.bank_account_number !== '';
  const untouched = number === saved.bank_account_number;

  /**
   * Bank and number are entered together and the holder confirmed. An account opened for editing
   * and left empty stays as it was.
   */
  function isComplete(values: Values): boolean {
    const { bank_name: code = '', bank_account_number: account_ = '' } = values;
    const missing = missingPart(code, account_);
    if (missing) {
      form.setError(missing.name, { message: missing.message });
      document.getElementById(missing.name)?.focus();
      return false;
    }
    const touched = account_ !== saved.bank_account_number && account_ !== '';
    return !touched || account.check();
  }

  function keepSaved() {
    start(saved.bank_name, saved.bank_account_number);
    setChanging(false);
  }

  function start(code: string, number: string) {
    form.setValue('bank_name', code);
    form.setValue('bank_account_number', number);
    form.clearErrors(['bank_name', 'bank_account_number']);
  }

  // Once saved, the account on the form is the saved one again, so editing is over.
  const shown = isSaved && (!changing || (untouched && account.props.accountNumber !== ''));
  return (
    <SectionFrame
      title="Bank details"
      button={bankSection.button}
      section={section}
      isShownOnly={shown}
      problems={account.problems}
    >
      {shown ? (
        <SavedAccount
          account={{ bankCode: saved.bank_name, lastFour: saved.bank_account_number.slice(-4) }}
          onChange={() => {
            start('', '');
            setChanging(true);
          }}
        />
      ) : (
        <>
          <BankFields
            bankField={{ ...field('bank_name'), optional: !isSaved }}
            accountField={{ ...field('bank_account_number'), optional: !isSaved }}
            hint="10 digits. Use an account in your own name."
            owner={{ firstName: detail.user.first_name, lastName: detail.user.last_name }}
            {...account.props}
          />
          {isSaved && <KeepSavedAccount onClick={keepSaved} />}
        </>
      )}
    </SectionFrame>
  );
}

/** The other part of an account that has one of its two. */
function missingPart(code: string, number: string) {
  if (!code === !number) return null;
  return code
    ? ({ name: 'bank_account_number', message: 'Account Number is required.' } as const)
    : ({ name: 'bank_name', message: 'Bank Name is required.' } as const);
}

function wholeAccount(changes: Values): Values {
  return changes.bank_name || changes.bank_account_number ? changes : {};
}

function SavedAccount(props: ComponentProps<typeof AccountName> & { onChange: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-lg font-600">
        <AccountName account={props.account} />
      </p>
      <Button size="small" onClick={props.onChange}>
        Change bank details
      </Button>
    </div>
  );
}

function KeepSavedAccount({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" className="justify-self-start" onClick={onClick}>
      Keep the saved account
    </Button>
  );
}
