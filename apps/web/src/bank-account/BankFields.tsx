import { ApiError, messageOf } from '@quarrter/client/errors';
import type { AccountOwner } from '@quarrter/domain/people';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { HelpContext } from '@quarrter/ui/link';
import { SelectField, type SelectFieldProps } from '@quarrter/ui/SelectField';
import { Spinner } from '@quarrter/ui/Spinner';
import { sentence } from '@quarrter/ui/sentence';
import { type InputProps, TextField } from '@quarrter/ui/TextField';
import { use } from 'react';
import { useAccountName, useBanks } from '../api/banks.ts';
import { type AccountCheck, AccountHolder } from './AccountHolder.tsx';

const ASKING = 'Checking the account with the bank…';

/** Bank and account number. The bank returns the holder’s name, and the client confirms it. */
export function BankFields(props: {
  bankField: Omit<SelectFieldProps, 'label' | 'options'>;
  accountField: Omit<InputProps, 'label'>;
  hint: string;
  bank: string;
  accountNumber: string;
  /** The person or the business that the account should belong to. */
  owner: AccountOwner;
  check: AccountCheck;
}) {
  const banks = useBanks();
  const help = use(HelpContext);
  const name = useAccountName(props.bank, props.accountNumber);
  const unknown = unknownAccount(name.error);
  return (
    <>
      {banks.isError ? (
        <Alert
          tone="bad"
          title="We could not load the list of banks"
          action={
            <Button size="small" onClick={() => banks.refetch()}>
              Try again
            </Button>
          }
        >
          {sentence(messageOf(banks.error))} What you entered is still here. {help}
        </Alert>
      ) : (
        <SelectField
          label="Bank Name"
          placeholder={banks.isPending ? 'Loading banks…' : 'Please choose'}
          // Remounted once the banks have loaded: a select cannot hold a value it has no option
          // for.
          key={banks.isPending ? 'pending' : 'there'}
          options={(banks.data ?? []).map(({ code, name }) => ({
            value: code,
            label: name,
          }))}
          {...props.bankField}
        />
      )}
      <TextField
        label="Account Number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        hint={props.hint}
        {...props.accountField}
        error={props.accountField.error ?? unknown}
      />
      {/* Announced while the last digit is typed, before the focus leaves the field. */}
      <p role="status" className="sr-only">
        {name.isFetching && ASKING}
        {!name.isFetching && name.data && `The bank says: ${name.data.account_name}`}
      </p>
      <Holder
        query={name}
        check={props.check}
        owner={props.owner}
        unknown={unknown !== undefined}
      />
    </>
  );
}

/** The bank’s answer that the account does not exist. */
function unknownAccount(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields['bank_account_number']?.[0] : undefined;
}

function Holder(props: {
  query: ReturnType<typeof useAccountName>;
  check: AccountCheck;
  owner: AccountOwner;
  unknown: boolean;
}) {
  const { query, check, unknown } = props;
  const help = use(HelpContext);
  if (query.isFetching) {
    return (
      <p aria-hidden="true" className="flex items-center gap-2.5 text-sm text-ink-soft">
        <Spinner className="text-main-text" /> {ASKING}
      </p>
    );
  }
  if (query.isError && !unknown) {
    return (
      <Alert
        tone="warn"
        title="The bank did not confirm the account holder"
        action={
          <Button size="small" onClick={() => query.refetch()}>
            Try again{' '}
          </Button>
        }
      >
        {sentence(messageOf(query.error))} You can continue. We’ll check again before any money is
        sent. {help}
      </Alert>
    );
  }
  if (!query.data) return null;
  return <AccountHolder holder={query.data.account_name} owner={props.owner} check={check} />;
}
