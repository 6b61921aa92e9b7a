import { type ApiError, isUnanswered, messageOf } from '@quarrter/client/errors';
import { useWizard } from '@quarrter/client/use-wizard';
import type { LoanRecord } from '@quarrter/contract/loans';
import type { PersonalTier } from '@quarrter/domain/loans';
import { sentence } from '@quarrter/ui/sentence';
import { useState } from 'react';
import { useAccountConfirmation } from '../../../bank-account/use-account-confirmation.ts';
import type { OpenLoanType } from './schema.ts';
import { type ApplicationStep, applicationSteps } from './steps.ts';
import { useApplication } from './use-application.ts';
import type { useApplicationForm } from './use-application-form.ts';

/**
 * The steps of an application: its fields, the account holder, the files, and sending everything.
 */
export function useApplicationWizard(
  { form, schema }: ReturnType<typeof useApplicationForm>,
  type: OpenLoanType,
  tier: PersonalTier | null,
  onApplied: (loan: LoanRecord) => void,
) {
  const application = useApplication(type);
  const [bank = '', accountNumber = ''] = form.watch(['bank_name', 'bank_account_number']);
  const account = useAccountConfirmation(bank, accountNumber);
  const [exceeded, setExceeded] = useState<string | null>(null);

  const wizard = useWizard({
    steps: applicationSteps[type],
    schema,
    form,
    checkStep: (step) => {
      const isAccountConfirmed = !asksForAccount(step) || account.check();
      const hasFiles = step.files.length === 0 || application.checkFiles();
      return isAccountConfirmed && hasFiles;
    },
    errorsOf: (step) => [
      ...step.files.map((kind) => ({ field: kind, message: application.errors[kind] ?? '' })),
      ...(asksForAccount(step) ? account.problems : []),
    ],
    onComplete: send,
  });

  async function send() {
    form.clearFailure();
    const outcome = await application.send(textsOf({ ...form.getValues(), tier }));
    if (outcome?.name === 'applied') onApplied(outcome.loan);
    else if (outcome?.name === 'exceeded') setExceeded(outcome.message);
    else if (outcome) showFailure(outcome.error);
  }

  /** LON-61: shows the alert and each field’s own message, and starts the form from its top. */
  function showFailure(error: ApiError) {
    form.showFailure(error);
    wizard.goToTop();
    const wrong = Object.keys(error.fields);
    if (wrong.length > 0) wizard.showErrorsOf(wrong);
  }

  return {
    ...wizard,
    application,
    account: account.props,
    failure: form.failure && failureText(form.failure),
    exceeded,
    closeExceeded: () => setExceeded(null),
  };
}

export type ApplicationWizard = ReturnType<typeof useApplicationWizard>;

function asksForAccount({ fields }: ApplicationStep): boolean {
  return fields.includes('bank_name');
}

/**
 * The application goes out as a multipart form, so every answer is text; absent ones are left out.
 */
function textsOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
}

function failureText(error: ApiError): string {
  if (error.failure === 'fields') return 'Some answers need another look.';
  const why = sentence(messageOf(error));
  return isUnanswered(error) ? `${why} It is safe to send it again.` : why;
}
