import { type ApiError, isUnanswered, messageOf } from '@quarrter/client/errors';
import { stepWith, useWizard } from '@quarrter/client/use-wizard';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import {
  askedFields,
  askedFiles,
  conditionFieldsOf,
  type LoanKind,
  type LoanStep,
  savedAccountField,
  undecidedFiles,
  usesSavedAccount,
} from '@quarrter/domain/loan-kinds';
import { sentence } from '@quarrter/ui/sentence';
import { useState } from 'react';
import { useAccountConfirmation } from '../../../bank-account/use-account-confirmation.ts';
import { repaymentError } from './limit.ts';
import { type LoanOnOffer, textsOf, watchTexts } from './schema.ts';
import { type Application, useApplication } from './use-application.ts';
import type { useApplicationForm } from './use-application-form.ts';

type ApplicationForm = ReturnType<typeof useApplicationForm>['form'];

/**
 * The steps of an application: its fields, the account holder, the files, and sending everything.
 */
export function useApplicationWizard(
  { form, schema, savedAccount }: ReturnType<typeof useApplicationForm>,
  loan: LoanOnOffer,
  { onSend, onApplied }: { onSend: () => void; onApplied: (loan: LoanRecord) => void },
) {
  const { kind } = loan;
  const application = useApplication(kind);
  const { fields, files, paysToSaved, account, ...asked } = useAskedParts(form, kind, application);
  const [exceeded, setExceeded] = useState<string | null>(null);

  const wizard = useWizard({
    steps: kind.steps,
    schema,
    form,
    checkStep: (step) => {
      // Checks it here without a call, with the server's own message.
      if (step.fields.includes('loan_amount')) {
        setExceeded(repaymentError(loan, textsOf(form.getValues())));
      }
      return asked.check(step);
    },
    errorsOf: asked.errorsOf,
    onComplete: send,
  });

  async function send() {
    onSend();
    form.clearFailure();
    const outcome = await application.send(asked.answers(), [...files.keys()]);
    if (outcome?.name === 'applied') onApplied(outcome.loan);
    else if (outcome?.name === 'exceeded') setExceeded(outcome.message);
    else if (outcome) showFailure(outcome.error);
  }

  /** Leads back to the amount, wherever the client has come to. */
  function changeAmount() {
    setExceeded(null);
    wizard.goTo(stepWith(kind.steps, ['loan_amount']));
    // After the dialog has returned the focus, and the step is there.
    requestAnimationFrame(() => document.getElementById('loan_amount')?.focus());
  }

  /** LON-61: shows the alert and each field’s own message, and starts the form from its top. */
  function showFailure(error: ApiError) {
    // An error of the saved account is shown where another one can be entered.
    const isOfAccount = ['bank_name', 'bank_account_number'].some((name) => error.fields[name]);
    if (paysToSaved && isOfAccount) form.setValue(savedAccountField, '');
    form.showFailure(error);
    wizard.goToTop();
    const wrong = Object.keys(error.fields);
    if (wrong.length > 0) wizard.showErrorsOf(wrong);
  }

  return {
    ...wizard,
    /** The fields and files of the kind that are asked for with the answers so far, by name. */
    asked: { fields, files, undecided: asked.undecided },
    application,
    account,
    /** The account of the profile, and whether the loan is paid into it. */
    saved: { account: savedAccount, used: paysToSaved },
    failure: form.failure && failureText(form.failure),
    exceeded,
    closeExceeded: () => setExceeded(null),
    changeAmount,
  };
}

/** The fields and files that the answers so far ask for, with the account's holder. */
function useAskedParts(form: ApplicationForm, kind: LoanKind, application: Application) {
  const { bank_name, bank_account_number } = watchTexts(form, ['bank_name', 'bank_account_number']);
  const account = useAccountConfirmation(bank_name, bank_account_number);
  const texts = watchTexts(form, conditionFieldsOf(kind));
  const fields = new Map(askedFields(kind, texts));
  const files = new Map(askedFiles(kind, texts));
  const asksForAccount = (step: LoanStep) =>
    step.fields.includes('bank_name') && fields.has('bank_name');
  const filesOf = (step: LoanStep) => (step.files ?? []).filter((name) => files.has(name));
  const paysToSaved = usesSavedAccount(kind, texts);
  return {
    fields,
    files,
    /** The files of which one is asked for, once a question is answered, by name. */
    undecided: new Map(undecidedFiles(kind, texts)),
    paysToSaved,
    answers() {
      const typed = Object.entries(textsOf(form.getValues()));
      return {
        ...Object.fromEntries(typed.filter(([name]) => fields.has(name))),
        ...(paysToSaved && { [savedAccountField]: 'true' }),
      };
    },
    account: account.props,
    check(step: LoanStep): boolean {
      const isAccountConfirmed = !asksForAccount(step) || account.check();
      return application.checkFiles(filesOf(step)) && isAccountConfirmed;
    },
    errorsOf: (step: LoanStep) => [
      ...filesOf(step).map((name) => ({ field: name, message: application.errors[name] ?? '' })),
      ...(asksForAccount(step) ? account.problems : []),
    ],
  };
}

export type ApplicationWizard = ReturnType<typeof useApplicationWizard>;

function failureText(error: ApiError): string {
  if (error.failure === 'fields') return 'Please check the highlighted answers.';
  const why = sentence(messageOf(error));
  return isUnanswered(error) ? `${why} It is safe to send it again.` : why;
}
