import type { IsoDate } from '@quarrter/domain/calendar';
import { loanProducts, type PersonalTier } from '@quarrter/domain/loans';
import { residencies } from '@quarrter/domain/people';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { BankFields } from '../../../bank-account/BankFields.tsx';
import { PersonFields } from '../../../forms/PersonFields.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import { SalaryHint } from './Estimate.tsx';
import { LoanFields } from './LoanFields.tsx';
import type { ApplicationForm, FieldOf, OpenLoanType } from './schema.ts';
import type { ApplicationStep, FieldName } from './steps.ts';
import type { ApplicationWizard } from './use-application-wizard.ts';

/** The fields of one step, in groups that every loan type shares. */
export function ApplicationStepFields(props: {
  step: ApplicationStep;
  type: OpenLoanType;
  form: ApplicationForm;
  tier: PersonalTier | null;
  today: IsoDate;
  wizard: ApplicationWizard;
}) {
  const { step, type, form, tier, today, wizard } = props;
  const asks = (name: FieldName) => step.fields.includes(name);
  return (
    <div className="grid gap-5">
      {asks('loan_amount') && <LoanFields type={type} form={form} tier={tier} today={today} />}
      {asks('first_name') && <ApplicantFields field={form.field} />}
      {asks('present_employer') && <WorkFields field={form.field} />}
      {asks('rent_mortgage') && <IncomeFields form={form} />}
      {asks('nin') && <IdentityFields field={form.field} />}
      {asks('bank_name') && (
        <BankFields
          bankField={form.field('bank_name')}
          accountField={form.field('bank_account_number')}
          hint="10 digits. Use an account in your own name: we pay the loan into it."
          owner={nameIn(form.watch(['first_name', 'last_name']))}
          {...wizard.account}
        />
      )}
      {step.files.length > 0 && (
        <DocumentFields
          field={form.field}
          application={wizard.application}
          onRetry={wizard.submit}
        />
      )}
    </div>
  );
}

function nameIn([firstName = '', lastName = '']: readonly (string | undefined)[]) {
  return { firstName: firstName.trim(), lastName: lastName.trim() };
}

function ApplicantFields({ field }: { field: FieldOf }) {
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

function WorkFields({ field }: { field: FieldOf }) {
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

function IncomeFields({ form }: { form: ApplicationForm }) {
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

function IdentityFields({ field }: { field: FieldOf }) {
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
