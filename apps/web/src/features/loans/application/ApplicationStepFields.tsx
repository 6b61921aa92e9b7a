import type { IsoDate } from '@quarrter/domain/calendar';
import type { PersonalTier } from '@quarrter/domain/loans';
import { BankFields } from '../../../bank-account/BankFields.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import type { PersonalForm } from './fields.ts';
import { ApplicantFields, IdentityFields, LoanFields, WorkFields } from './StepFields.tsx';
import type { ApplicationSteps } from './use-application-steps.ts';

/** The fields of one step, by its place in `applicationSteps`. */
export function ApplicationStepFields(props: {
  step: number;
  form: PersonalForm;
  tier: PersonalTier | null;
  today: IsoDate;
  steps: ApplicationSteps;
}) {
  const { step, form, tier, today, steps } = props;
  switch (step) {
    case 0:
      return <LoanFields form={form} tier={tier} today={today} />;
    case 1:
      return <ApplicantFields field={form.field} />;
    case 2:
      return <WorkFields form={form} />;
    case 3:
      return (
        <div className="grid gap-5">
          <IdentityFields field={form.field} />
          <BankFields
            bankField={form.field('bank_name')}
            accountField={form.field('bank_account_number')}
            hint="10 digits, an account in your own name. The loan is paid out to it."
            {...steps.account}
          />
        </div>
      );
    default:
      return (
        <DocumentFields field={form.field} application={steps.application} onRetry={steps.submit} />
      );
  }
}
