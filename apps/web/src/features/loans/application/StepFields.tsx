import type { IsoDate } from '@quarrter/domain/calendar';
import {
  durationsOf,
  largestAmountFor,
  limitsFor,
  loanProducts,
  type PersonalTier,
  repaymentLimitMessage,
} from '@quarrter/domain/loans';
import { formatMoney, parseAmount } from '@quarrter/domain/money';
import { residencies, titles } from '@quarrter/domain/people';
import { Alert } from '@quarrter/ui/Alert';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import { Estimate } from './Estimate.tsx';
import type { FieldOf, PersonalForm } from './fields.ts';

const product = loanProducts.personal;

const durationOptions = durationsOf(product).map((months) => ({
  value: String(months),
  label: months === 1 ? '1 month' : `${months} months`,
}));

/** LON-41..48: amount, duration, and what they would cost. */
export function LoanFields(props: {
  form: PersonalForm;
  tier: PersonalTier | null;
  today: IsoDate;
}) {
  const { form, tier, today } = props;
  const [amount, duration] = form.watch(['loan_amount', 'duration']);
  const { minimum, maximum } = limitsFor(product, { tier });
  const range =
    maximum === null
      ? `From ${formatMoney(minimum, 'NGN')}`
      : `From ${formatMoney(minimum, 'NGN')} to ${formatMoney(maximum, 'NGN')}`;
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_minmax(20rem,24rem)] lg:items-start">
      <div className="grid gap-5">
        <MoneyField label="Loan Amount" hint={range} {...form.field('loan_amount')} />
        <SelectField label="Loan Duration" options={durationOptions} {...form.field('duration')} />
        <TextField label="Reason for Loan" optional {...form.field('reason_for_loan')} />
      </div>
      <Estimate amount={amount ?? ''} duration={duration ?? ''} today={today} />
    </div>
  );
}

/** LON-20, LON-38, LON-39, LON-44. */
export function ApplicantFields({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField label="Title" options={titles} {...field('title')} />
      <DateField label="Date of Birth" autoComplete="bday" {...field('date_of_birth')} />
      <TextField label="First Name" autoComplete="given-name" {...field('first_name')} />
      <TextField label="Last Name" autoComplete="family-name" {...field('last_name')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...field('phone_number')}
      />
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

/** LON-25, LON-31, LON-32; and what the salary carries, before anybody sends anything (LON-55). */
export function WorkFields({ form }: { form: PersonalForm }) {
  const { field } = form;
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
      <MoneyField label="Monthly Salary" hint="Before tax" {...field('gross_monthly_income')} />
      <MoneyField
        label="Rent/Mortgage"
        hint="A month; 0 when you pay none"
        {...field('rent_mortgage')}
      />
      <div className="sm:col-span-2">
        <SalaryHint form={form} />
      </div>
    </div>
  );
}

function SalaryHint({ form }: { form: PersonalForm }) {
  const [amount, duration, salary] = form
    .watch(['loan_amount', 'duration', 'gross_monthly_income'])
    .map((text) => text ?? '');
  const principal = parseAmount(amount ?? '');
  const income = parseAmount(salary ?? '');
  const months = durationsOf(product).find((count) => String(count) === duration);
  if (principal === null || income === null || income === 0n || !months) return null;
  const largest = largestAmountFor(product, income, months);
  if (principal <= largest) return null;
  return (
    <Alert tone="warn" title="This is more than your salary carries">
      {repaymentLimitMessage(largest, months)}
    </Alert>
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
        hint="11 digits; dial *346# to see it"
        {...field('nin')}
      />
      <TextField
        label="BVN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        hint="11 digits; dial *565*0# to see it"
        {...field('bvn')}
      />
    </div>
  );
}
