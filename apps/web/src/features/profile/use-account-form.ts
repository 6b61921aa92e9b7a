import type { UserDetail } from '@quarrter/contract/accounts';
import { useEffect, useRef, useState } from 'react';
import { useAccountConfirmation } from '../../bank-account/use-account-confirmation.ts';
import { keepDraft, readDraft } from '../../forms/draft.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { changedFields, withoutCommas } from './changes.ts';
import { type AccountValues, accountSchema, accountValues } from './profile-values.ts';
import type { SaveOutcome } from './SaveBar.tsx';
import { useSave } from './use-save.ts';

const FORM = 'profile';
const BANK_MISSING = 'Bank Name is required.';
const ACCOUNT_MISSING = 'Account Number is required.';

/** The account tab: what was typed is kept in the tab until it is saved; only what changed is sent. */
export function useAccountForm(detail: UserDetail) {
  const clientId = detail.user.id;
  const save = useSave();
  const saved = useRef(accountValues(detail));
  const [draft] = useState(() => readDraft(FORM, clientId));
  const [restored, setRestored] = useState(draft !== null);
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  const form = useContractForm<AccountValues, AccountValues>(accountSchema, {
    ...saved.current,
    ...draft,
  });
  const [bank = '', number = ''] = form.watch(['bank_name', 'bank_account_number']);
  const account = useAccountConfirmation(bank, number);

  useEffect(() => {
    const kept = form.watch((values) => {
      setOutcome(null);
      // A bank without its number, which may not be kept, would only have to be typed again.
      const { bank_name: _, ...changes } = changedFields(saved.current, { ...values });
      keepDraft(FORM, clientId, Object.keys(changes).length > 0 ? changes : null);
    });
    return () => kept.unsubscribe();
  }, [form.watch, clientId]);

  function startFrom(values: Record<keyof AccountValues, string>) {
    saved.current = values;
    form.reset(values);
    form.clearFailure();
    keepDraft(FORM, clientId, null);
    setRestored(false);
  }

  /** Both or none, and the holder confirmed (LON-21); an account opened for change and left empty stays. */
  function bankIsWhole(values: AccountValues): boolean {
    const { bank_name: code = '', bank_account_number: account_ = '' } = values;
    if (!code !== !account_) {
      const [name, message] = code
        ? (['bank_account_number', ACCOUNT_MISSING] as const)
        : (['bank_name', BANK_MISSING] as const);
      form.setError(name, { message });
      document.getElementById(name)?.focus();
      return false;
    }
    const touched = account_ !== saved.current.bank_account_number && account_ !== '';
    return !touched || account.check();
  }

  const submit = form.handleSubmit(async (values) => {
    setOutcome(null);
    if (!bankIsWhole(values)) return;
    const changes = changedFields(saved.current, values);
    if (!values.bank_name) {
      delete changes.bank_name;
      delete changes.bank_account_number;
    }
    if (Object.keys(changes).length === 0) return setOutcome('unchanged');
    try {
      startFrom(accountValues(await save(withoutCommas(changes))));
      setOutcome('saved');
    } catch (error) {
      form.refuse(error);
    }
  });

  return {
    form,
    summary: form.attempt > 0 ? [...form.summary, ...account.problems] : [],
    submit,
    outcome,
    restored,
    discard: () => startFrom(saved.current),
    account,
    savedAccount: { bank: saved.current.bank_name, number: saved.current.bank_account_number },
  };
}

export type AccountForm = ReturnType<typeof useAccountForm>['form'];
