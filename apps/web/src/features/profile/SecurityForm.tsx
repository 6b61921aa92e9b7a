import type { UserDetail } from '@quarrter/contract/accounts';
import { Card } from '@quarrter/ui/Card';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { TextField } from '@quarrter/ui/TextField';
import { useState } from 'react';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { changedFields } from './changes.ts';
import { NinField } from './NinField.tsx';
import { type SecurityValues, securitySchema, securityValues } from './profile-values.ts';
import { SaveBar, type SaveOutcome } from './SaveBar.tsx';
import { useSave } from './use-save.ts';

/** PRO-11..14: how to reach the client, and the numbers of the state. The client is e-mailed of changes. */
export function SecurityForm({ detail }: { detail: UserDetail }) {
  const save = useSave();
  const [saved, setSaved] = useState(() => securityValues(detail));
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  /** Counts saves, so that the masked fields close again. */
  const [saves, setSaves] = useState(0);
  const form = useContractForm<SecurityValues, SecurityValues>(securitySchema, saved);

  const submit = form.handleSubmit(async (values) => {
    setOutcome(null);
    const changes = changedFields(saved, values);
    if (Object.keys(changes).length === 0) return setOutcome('unchanged');
    try {
      const now = securityValues(await save(changes));
      setSaved(now);
      form.reset(now);
      setSaves(saves + 1);
      setOutcome('saved');
    } catch (error) {
      form.refuse(error);
    }
  });

  return (
    <form noValidate onSubmit={submit} onInput={() => setOutcome(null)}>
      <div className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <Card title="Contact and identity">
          <div key={saves} className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Email"
              name="email"
              value={detail.user.email}
              readOnly
              hint="You sign in with this email. It cannot be changed."
            />
            <PhoneField label="Phone Number" {...form.field('phone_number')} />
            <NinField
              form={form}
              name="nin"
              label="NIN"
              saved={saved.nin}
              verified={detail.nin_verified}
              optional
            />
          </div>
        </Card>
        <Card title="Next of kin">
          <div key={saves} className="grid gap-5 sm:grid-cols-2">
            <PhoneField
              label="Next of Kin Phone Number"
              autoComplete="off"
              {...form.field('next_of_kin_phone_number')}
            />
            <NinField
              form={form}
              name="next_of_kin_nin"
              label="Next of Kin NIN"
              saved={saved.next_of_kin_nin}
            />
          </div>
        </Card>
      </div>
      <SaveBar
        changed={form.formState.isDirty}
        outcome={outcome}
        failure={form.failure}
        busy={form.formState.isSubmitting}
        onRetry={submit}
      />
    </form>
  );
}
