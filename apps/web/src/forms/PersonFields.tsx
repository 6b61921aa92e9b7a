import { titles } from '@quarrter/domain/people';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { BirthDateField } from './BirthDateField.tsx';
import { PhoneField } from './PhoneField.tsx';

type Name = 'title' | 'date_of_birth' | 'first_name' | 'last_name' | 'email' | 'phone_number';
type FieldOf = (name: Name) => UseFormRegisterReturn & { error: string | undefined };

/** The person who applies or invests, and how to reach them. */
export function PersonFields({ field }: { field: FieldOf }) {
  return (
    <>
      <SelectField label="Title" options={titles} {...field('title')} />
      <BirthDateField label="Date of Birth" autoComplete {...field('date_of_birth')} />
      <TextField label="First Name" autoComplete="given-name" {...field('first_name')} />
      <TextField label="Last Name" autoComplete="family-name" {...field('last_name')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <PhoneField label="Phone Number" {...field('phone_number')} />
    </>
  );
}
