import type { SavedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import { titles } from '@quarrter/domain/people';
import { Button } from '@quarrter/ui/Button';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { LastFour } from '../../../bank-account/LastFour.tsx';
import { BirthDateField } from '../../../forms/BirthDateField.tsx';
import { PhoneField } from '../../../forms/PhoneField.tsx';
import { isSameKin } from './person-start.ts';
import type { KinFields, personSteps } from './person-steps.ts';

type Name = (typeof personSteps)[1]['fields'][number];
type FieldOf = (name: Name) => UseFormRegisterReturn & { error: string | undefined };
type Form = { field: FieldOf; getValues: () => KinFields };

/** The next of kin that was given last is offered as it is; its NIN stays on our server. */
export function NextOfKinStep(props: { form: Form; saved: SavedNextOfKin | null }) {
  const { saved } = props;
  const { field, getValues } = props.form;
  const [changes, setChanges] = useState(false);
  const values = getValues();
  const isWrong = Object.keys(saved ?? {}).some((name) => field(name as Name).error !== undefined);
  const isSaved = isSameKin(values, saved) && values.next_of_kin_nin === saved?.next_of_kin_nin;

  function change() {
    setChanges(true);
    // The button is gone with the choice, so the focus moves to the field that replaces it.
    requestAnimationFrame(() => document.getElementById('next_of_kin_title')?.focus());
  }

  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        The person we contact about this investment if we cannot reach you.
      </p>
      {isSaved && !changes && !isWrong ? (
        <SavedKin kin={values} onChange={change} />
      ) : (
        <Fields field={field} hasSavedNin={isSaved} />
      )}
    </div>
  );
}

function SavedKin({ kin, onChange }: { kin: KinFields; onChange: () => void }) {
  return (
    <section
      aria-label="Saved next of kin"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line-strong
        p-4"
    >
      <UserRound aria-hidden="true" className="size-5 shrink-0 text-main-text" />
      <div className="grid min-w-[min(100%,10rem)] flex-1 basis-0 gap-0.5">
        <p className="font-600">
          {kin.next_of_kin_title} {kin.next_of_kin_first_name} {kin.next_of_kin_last_name}
        </p>
        <p className="text-sm text-ink-soft">{kin.next_of_kin_relationship}</p>
        <p className="figures text-sm whitespace-nowrap text-ink-soft">
          {kin.next_of_kin_phone_number}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{kin.next_of_kin_email}</p>
        <p className="text-sm text-ink-soft">
          NIN <LastFour of={kin.next_of_kin_nin} />
        </p>
      </div>
      <Button size="small" aria-label="Change next of kin" onClick={onChange}>
        Change
      </Button>
    </section>
  );
}

function Fields({ field, hasSavedNin }: { field: FieldOf; hasSavedNin: boolean }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField label="Next of Kin Title" options={titles} {...field('next_of_kin_title')} />
      <TextField
        label="Next of Kin Relationship"
        autoComplete="off"
        hint="For example: sister"
        {...field('next_of_kin_relationship')}
      />
      <TextField
        label="Next of Kin First Name"
        autoComplete="off"
        {...field('next_of_kin_first_name')}
      />
      <TextField
        label="Next of Kin Last Name"
        autoComplete="off"
        {...field('next_of_kin_last_name')}
      />
      <BirthDateField label="Next of Kin Date of Birth" {...field('next_of_kin_date_of_birth')} />
      <TextField
        label="Next of Kin Email"
        type="email"
        autoComplete="off"
        {...field('next_of_kin_email')}
      />
      <PhoneField
        label="Next of Kin Phone Number"
        autoComplete="off"
        {...field('next_of_kin_phone_number')}
      />
      <TextField
        label="Next of Kin NIN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        hint={hasSavedNin ? 'We already have it. Change it only if it is wrong.' : '11 digits'}
        {...field('next_of_kin_nin')}
      />
    </div>
  );
}
