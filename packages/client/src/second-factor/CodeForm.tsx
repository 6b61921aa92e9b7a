import { codeForm, type ProofForm, recoveryCodeForm } from '@quarrter/contract/second-factor-forms';
import { Button } from '@quarrter/ui/Button';
import { CodeField } from '@quarrter/ui/CodeField';
import { TextField } from '@quarrter/ui/TextField';
import { useEffect } from 'react';
import { FormFailure } from '../form-failure.tsx';
import { useContractForm } from '../use-contract-form.ts';

type Props = { button: string; onProof: (proof: ProofForm) => Promise<void> };

const failed = 'We could not confirm that it is you.';

/** The 6 digits of the authenticator app. */
export function CodeForm({ button, onProof }: Props) {
  const form = useContractForm(codeForm, { code: '' }, { focusFirstError: true });
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => form.setFocus('code'), []);
  const submit = form.handleSubmit((values) => onProof(values).catch(form.showFailure));
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <CodeField
        hint="The 6 digits that your authenticator app shows now"
        {...form.field('code')}
      />
      <FormFailure failure={form.formFailure} failed={failed} onRetry={submit} />
      <Button type="submit" tone="main" wide busy={form.formState.isSubmitting}>
        {button}
      </Button>
    </form>
  );
}

/** For a client whose phone is lost. */
export function RecoveryCodeForm({ button, onProof }: Props) {
  const form = useContractForm(recoveryCodeForm, { recovery_code: '' }, { focusFirstError: true });
  useEffect(() => form.setFocus('recovery_code'), []);
  const submit = form.handleSubmit((values) => onProof(values).catch(form.showFailure));
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Recovery code"
        hint="One of the codes that you stored when you set this up. Each works once."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures"
        {...form.field('recovery_code')}
      />
      <FormFailure failure={form.formFailure} failed={failed} onRetry={submit} />
      <Button type="submit" tone="main" wide busy={form.formState.isSubmitting}>
        {button}
      </Button>
    </form>
  );
}
