import type { LoanField, LoanStep } from '@quarrter/domain/loan-kinds';
import { AccountFields } from './AccountFields.tsx';
import { ApplicationField } from './ApplicationField.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import type { ApplicationForm, LoanOnOffer } from './schema.ts';
import type { ApplicationWizard } from './use-application-wizard.ts';

type StepProps = {
  step: LoanStep;
  loan: LoanOnOffer;
  form: ApplicationForm;
  wizard: ApplicationWizard;
};

type NamedField = readonly [name: string, field: LoanField];

/** The fields and files of one step, as the kind describes them. */
export function ApplicationStepFields({ step, loan, form, wizard }: StepProps) {
  const { asked, application, submit } = wizard;
  const fields = step.fields.flatMap((name): NamedField[] => {
    const field = asked.fields.get(name);
    return field ? [[name, field]] : [];
  });
  const files = (step.files ?? []).flatMap((name) => {
    const file = asked.files.get(name);
    return file ? [[name, file] as const] : [];
  });
  const ticks = fields.filter(([, { type }]) => type === 'tick');
  const shown = { loan, form };
  return (
    <div className="grid gap-5">
      <FieldPairs fields={fields.filter(([, { type }]) => isPaired(type))} {...shown} />
      {step.fields.includes('bank_name') && (
        <AccountFields kind={loan.kind} form={form} wizard={wizard} />
      )}
      <DocumentFields files={files} application={application} onRetry={submit} />
      {ticks.length > 0 && (
        <div className="grid gap-1 border-t border-line pt-4">
          {ticks.map(([name, field]) => (
            <ApplicationField key={name} name={name} field={field} {...shown} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Ticks come last, and the bank account is asked in its own way. */
function isPaired(type: LoanField['type']): boolean {
  return !['tick', 'bank', 'account', 'variant'].includes(type);
}

function FieldPairs(props: {
  fields: readonly NamedField[];
  loan: LoanOnOffer;
  form: ApplicationForm;
}) {
  const { fields, ...shown } = props;
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map(([name, field]) => (
        <div key={name} className={field.wide ? 'sm:col-span-2' : undefined}>
          <ApplicationField name={name} field={field} {...shown} />
        </div>
      ))}
    </div>
  );
}
