import type { IsoDate } from '@quarrter/domain/calendar';
import type { PersonalTier } from '@quarrter/domain/loans';
import { BankFields } from '../../../bank-account/BankFields.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import type { ApplicationForm } from './fields.ts';
import { LoanFields } from './LoanFields.tsx';
import { ApplicantFields, IdentityFields, IncomeFields, WorkFields } from './StepFields.tsx';
import type { OpenLoanType } from './schema.ts';
import type { ApplicationStep, FieldName } from './steps.ts';
import type { ApplicationSteps } from './use-application-steps.ts';

/** The fields of one step, in groups of those that stand together in every type. */
export function ApplicationStepFields(props: {
  step: ApplicationStep;
  type: OpenLoanType;
  form: ApplicationForm;
  tier: PersonalTier | null;
  today: IsoDate;
  steps: ApplicationSteps;
}) {
  const { step, type, form, tier, today, steps } = props;
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
          {...steps.account}
        />
      )}
      {step.files.length > 0 && (
        <DocumentFields field={form.field} application={steps.application} onRetry={steps.submit} />
      )}
    </div>
  );
}

function nameIn([firstName = '', lastName = '']: readonly (string | undefined)[]) {
  return { firstName: firstName.trim(), lastName: lastName.trim() };
}
