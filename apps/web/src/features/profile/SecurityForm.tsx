import { useContractForm } from '@quarrter/client/use-contract-form';
import type { UserDetail } from '@quarrter/contract/accounts';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { TextField } from '@quarrter/ui/TextField';
import { useRef, useState } from 'react';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { type SecurityValues, securitySchema, securityValues } from './profile-values.ts';
import { SaveBar, type SaveOutcome } from './SaveBar.tsx';
import { changedFields, useSave } from './save-profile.ts';

/** Contact details and identity numbers. We email the client about every change. */
export function SecurityForm(props: { detail: UserDetail; onChangeEmail: () => void }) {
  const { detail, onChangeEmail } = props;
  const save = useSave();
  const [saved, setSaved] = useState(() => securityValues(detail));
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  /** Counts saves: as a key it closes the masked fields again. */
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
      form.showFailure(error);
    }
  });

  return (
    <form noValidate onSubmit={submit} onInput={() => setOutcome(null)}>
      <div className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <Card title="Contact and identity">
          <div key={saves} className="grid gap-5 sm:grid-cols-2">
            <div className="grid content-start gap-2">
              <TextField
                label="Email"
                name="present_email"
                value={detail.user.email}
                readOnly
                hint="You sign in with this email."
              />
              <Button size="small" className="justify-self-start" onClick={onChangeEmail}>
                Change Email
              </Button>
            </div>
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

type NumberName = 'nin' | 'next_of_kin_nin';

/**
 * A saved number shows its last four digits and stays unchanged until the client asks to change it.
 * A number that staff have verified can no longer be changed.
 */
function NinField(props: {
  form: ReturnType<typeof useContractForm<SecurityValues, SecurityValues>>;
  name: NumberName;
  label: string;
  saved: string;
  verified?: boolean;
  optional?: boolean;
}) {
  const { form, name, label, saved, verified = false, optional = false } = props;
  const [changing, setChanging] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  function change(to: boolean) {
    setChanging(to);
    form.setValue(name, to ? '' : saved);
    form.clearErrors(name);
    // The field is replaced by another one, so the focus has to move to it.
    setTimeout(() => box.current?.querySelector('input')?.focus());
  }

  const shown = saved !== '' && !changing;
  return (
    <div ref={box} className="grid content-start gap-2">
      {shown ? (
        <TextField
          key="saved"
          label={label}
          name={name}
          value={saved}
          readOnly
          className="figures"
          error={form.field(name).error}
          hint={verified ? 'Verified by our staff, so it can no longer be changed.' : undefined}
        />
      ) : (
        <TextField
          key="typed"
          label={label}
          optional={optional}
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          hint={name === 'nin' ? '11 digits. Dial *346# to find it' : '11 digits'}
          className="figures"
          {...form.field(name)}
        />
      )}
      {saved !== '' && !verified && (
        <Button size="small" className="justify-self-start" onClick={() => change(!changing)}>
          {changing ? `Keep ${saved}` : `Change ${label}`}
        </Button>
      )}
    </div>
  );
}
