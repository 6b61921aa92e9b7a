import { useContractForm } from '@quarrter/client/use-contract-form';
import type { UserDetail } from '@quarrter/contract/accounts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSettings } from '../../api/settings.ts';
import { useAccountConfirmation } from '../../bank-account/use-account-confirmation.ts';
import { drafts } from '../../forms/drafts.ts';
import { type AccountValues, accountSchemaOn, accountValues } from './profile-values.ts';
import type { SaveOutcome } from './SaveBar.tsx';
import { changedFields, useSave, withoutCommas } from './save-profile.ts';

/** Bank details are left out: the number may not be stored, and a bank without it is of no use. */
const draftFields: readonly (keyof AccountValues)[] = [
  ...(['title', 'first_name', 'last_name', 'date_of_birth'] as const),
  ...(['address', 'city', 'state', 'postal_code', 'address_duration'] as const),
  ...(['present_employer', 'occupation', 'department', 'employer_address', 'duration'] as const),
  ...(['gross_monthly_income', 'rent_mortgage'] as const),
  ...(['next_of_kin_title', 'next_of_kin_first_name', 'next_of_kin_last_name'] as const),
  ...(['next_of_kin_relationship', 'next_of_kin_address'] as const),
  ...(['next_of_kin_date_of_birth', 'next_of_kin_email'] as const),
];
const FORM = { name: 'profile', fields: draftFields };
const BANK_MISSING = 'Bank Name is required.';
const ACCOUNT_MISSING = 'Account Number is required.';

/**
 * The form of the account tab. Unsaved values stay in the tab, and only changed fields are sent.
 */
export function useAccountForm(detail: UserDetail) {
  const clientId = detail.user.id;
  const save = useSave();
  const [saved, setSaved] = useState(() => accountValues(detail));
  const today = useSettings().data?.business_date;
  const schema = useMemo(() => accountSchemaOn(today ?? undefined), [today]);
  const [place] = useState(() => drafts.placeOf(FORM, clientId));
  const [draft] = useState(place.read);
  const [restored, setRestored] = useState(draft !== null);
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  const form = useContractForm<AccountValues, AccountValues>(schema, {
    ...saved,
    ...draft,
  });
  const [bank = '', number = ''] = form.watch(['bank_name', 'bank_account_number']);
  const account = useAccountConfirmation(bank, number);

  const saveTyped = useEffectEvent((values: Partial<AccountValues>) => {
    setOutcome(null);
    place.save(changedFields<Partial<AccountValues>>(saved, values));
  });

  useEffect(() => {
    const subscription = form.watch((values) => saveTyped({ ...values }));
    return () => subscription.unsubscribe();
  }, [form.watch]);

  function startFrom(values: Record<keyof AccountValues, string>) {
    setSaved(values);
    form.reset(values);
    form.clearFailure();
    place.clear();
    setRestored(false);
  }

  /**
   * Bank and number are entered together and the holder confirmed. An account opened for editing
   * and left empty stays as it was.
   */
  function bankIsComplete(values: AccountValues): boolean {
    const { bank_name: code = '', bank_account_number: account_ = '' } = values;
    if (!code !== !account_) {
      const [name, message] = code
        ? (['bank_account_number', ACCOUNT_MISSING] as const)
        : (['bank_name', BANK_MISSING] as const);
      form.setError(name, { message });
      document.getElementById(name)?.focus();
      return false;
    }
    const touched = account_ !== saved.bank_account_number && account_ !== '';
    return !touched || account.check();
  }

  const submit = form.handleSubmit(async (values) => {
    setOutcome(null);
    if (!bankIsComplete(values)) return;
    const changes = changedFields(saved, values);
    if (!values.bank_name) {
      delete changes.bank_name;
      delete changes.bank_account_number;
    }
    if (Object.keys(changes).length === 0) return setOutcome('unchanged');
    try {
      startFrom(accountValues(await save(withoutCommas(changes))));
      setOutcome('saved');
    } catch (error) {
      form.showFailure(error);
    }
  });

  return {
    form,
    summary: form.attempt > 0 ? [...form.summary, ...account.problems] : [],
    submit,
    changed: form.formState.isDirty || restored,
    outcome,
    restored,
    discard: () => startFrom(saved),
    account,
    savedAccount: { bank: saved.bank_name, number: saved.bank_account_number },
  };
}

export type AccountForm = ReturnType<typeof useAccountForm>['form'];
