import { Button } from '@quarrter/ui/Button';
import { TextField } from '@quarrter/ui/TextField';
import { useRef, useState } from 'react';
import type { useContractForm } from '../../forms/use-contract-form.ts';
import type { SecurityValues } from './profile-values.ts';

type NumberName = 'nin' | 'next_of_kin_nin';

/**
 * API-43: a saved number is shown by its last four digits and stays as it is until the client asks to change
 * it. One that staff verified stays for good (PRO-11).
 */
export function NinField(props: {
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
    // The field is another one after this; the keyboard goes on where it was.
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
