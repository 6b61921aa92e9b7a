import type { UserDetail } from '@quarrter/contract/client/accounts';
import { Button } from '@quarrter/ui/Button';
import { TextField } from '@quarrter/ui/TextField';
import { useRef, useState } from 'react';
import { PhoneField } from '../../forms/PhoneField.tsx';
import { WaitingEmailChange } from './email-address/WaitingEmailChange.tsx';
import { contactSection, kinIdentitySection } from './profile-sections.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { type SectionForm, useSection } from './use-section.ts';

type Props = { detail: UserDetail };

/** Contact details and identity numbers. We email the client about every change. */
export function ContactSection({ detail, onChangeEmail }: Props & { onChangeEmail: () => void }) {
  const section = useSection(contactSection, detail);
  return (
    <SectionFrame title="Contact and identity" button={contactSection.button} section={section}>
      <div key={section.saves} className="grid gap-5 sm:grid-cols-2">
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
          <WaitingEmailChange />
        </div>
        <PhoneField label="Phone Number" {...section.field('phone_number')} />
        <NinField
          form={section.form}
          name="nin"
          label="NIN"
          saved={section.saved.nin}
          verified={detail.nin_verified}
          optional
        />
      </div>
    </SectionFrame>
  );
}

/** The rest of the next of kin is on the account tab. */
export function KinIdentitySection({ detail }: Props) {
  const section = useSection(kinIdentitySection, detail);
  return (
    <SectionFrame title="Next of kin" button={kinIdentitySection.button} section={section}>
      <div key={section.saves} className="grid gap-5 sm:grid-cols-2">
        <PhoneField
          label="Next of Kin Phone Number"
          autoComplete="off"
          {...section.field('next_of_kin_phone_number')}
        />
        <NinField
          form={section.form}
          name="next_of_kin_nin"
          label="Next of Kin NIN"
          saved={section.saved.next_of_kin_nin}
        />
      </div>
    </SectionFrame>
  );
}

type NumberName = 'nin' | 'next_of_kin_nin';

/**
 * A saved number shows its last 4 digits and stays unchanged until the client asks to change it. A
 * number that staff have verified can no longer be changed.
 */
function NinField(props: {
  form: SectionForm<NumberName>['form'];
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
          hint={verified ? 'Verified by our team. Contact us to change it.' : undefined}
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
