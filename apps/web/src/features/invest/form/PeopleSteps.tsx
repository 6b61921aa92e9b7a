import { titles } from '@quarrter/domain/people';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PersonFields } from '../../../forms/PersonFields.tsx';
import { PhoneField } from '../../../forms/PhoneField.tsx';
import type { personSteps } from './person-steps.ts';

type Name = (typeof personSteps)[number]['fields'][number];
type FieldOf = (name: Name) => UseFormRegisterReturn & { error: string | undefined };

export function InvestorStep({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PersonFields field={field} />
    </div>
  );
}

export function NextOfKinStep({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        The person we contact about this investment if we cannot reach you.
      </p>
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
        <DateField
          label="Next of Kin Date of Birth"
          autoComplete="off"
          {...field('next_of_kin_date_of_birth')}
        />
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
          hint="11 digits"
          {...field('next_of_kin_nin')}
        />
      </div>
    </div>
  );
}
