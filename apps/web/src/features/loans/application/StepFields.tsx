import { loanProducts } from '@quarrter/domain/loans';
import { residencies } from '@quarrter/domain/people';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { PersonFields } from '../../../forms/PersonFields.tsx';
import type { ApplicationForm, FieldOf } from './fields.ts';
import { SalaryHint } from './SalaryHint.tsx';

/** LON-20, LON-38, LON-39, LON-44. */
export function ApplicantFields({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PersonFields field={field} />
      <div className="sm:col-span-2">
        <TextField label="Home Address" autoComplete="street-address" {...field('address')} />
      </div>
      <TextField label="City" autoComplete="address-level2" {...field('city')} />
      <TextField label="State" autoComplete="address-level1" {...field('state')} />
      <TextField label="Postal Code" autoComplete="postal-code" {...field('postal_code')} />
      <SelectField
        label="Residency Duration"
        hint="How long you have lived there"
        options={residencies}
        {...field('address_duration')}
      />
    </div>
  );
}

/** LON-31. */
export function WorkFields({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Present Employer"
        autoComplete="organization"
        {...field('present_employer')}
      />
      <TextField label="Role" autoComplete="organization-title" {...field('occupation')} />
      <div className="sm:col-span-2">
        <TextField label="Employer Address" {...field('employer_address')} />
      </div>
    </div>
  );
}

/** LON-25, LON-32; and what the salary carries, before anybody sends anything (LON-55). */
export function IncomeFields({ form }: { form: ApplicationForm }) {
  const { field } = form;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <MoneyField label="Monthly Salary" hint="Before tax" {...field('gross_monthly_income')} />
      <MoneyField
        label="Rent/Mortgage"
        hint="Per month. Enter 0 if none"
        {...field('rent_mortgage')}
      />
      <div className="sm:col-span-2">
        <SalaryHint product={loanProducts.personal} form={form} />
      </div>
    </div>
  );
}

/** LON-27, LON-28. */
export function IdentityFields({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="NIN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        hint="11 digits. Dial *346# to find it"
        {...field('nin')}
      />
      <TextField
        label="BVN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        hint="11 digits. Dial *565*0# to find it"
        {...field('bvn')}
      />
    </div>
  );
}
