import { useSearchParams } from '@quarrter/client/router';
import type { LoanRecord } from '@quarrter/contract/loans';
import type { PersonalTier } from '@quarrter/domain/loans';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { sentence } from '@quarrter/ui/sentence';
import { type FormEvent, useState } from 'react';
import { type ApiError, isUnanswered, messageOf } from '../../../api/error.ts';
import { useAccountConfirmation } from '../../../bank-account/use-account-confirmation.ts';
import type { OpenLoanType } from './schema.ts';
import type { FieldName } from './steps.ts';
import { applicationSteps, stepWith } from './steps.ts';
import { useApplication } from './use-application.ts';
import type { useApplicationForm } from './use-application-form.ts';

type Filled = ReturnType<typeof useApplicationForm>;

/**
 * Which step of the application is in front, and what its button does: check the step and go on, or send it
 * all. The step stands in the address, so that Back of the device goes one step back.
 */
export function useApplicationSteps(
  filled: Filled,
  type: OpenLoanType,
  tier: PersonalTier | null,
  onApplied: (loan: LoanRecord) => void,
) {
  const { form } = filled;
  const steps = applicationSteps[type];
  const lastStep = steps.length - 1;
  const application = useApplication(type);
  const [bank = '', accountNumber = ''] = form.watch(['bank_name', 'bank_account_number']);
  const account = useAccountConfirmation(bank, accountNumber);
  const [search, setSearch] = useSearchParams();
  // Nobody begins behind a step that is not whole: after a reload NIN and account are asked for again.
  const [reached, setReached] = useState(() => filled.firstOpenStep() ?? lastStep);
  const [attempt, setAttempt] = useState(0);
  const [alone] = useState(oneAtATime);
  const [failure, setFailure] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const [exceeded, setExceeded] = useState<string | null>(null);

  const asked = Number(search.get('step') ?? '1') - 1;
  const current = Math.max(0, Math.min(Number.isInteger(asked) ? asked : 0, reached));
  const step = steps[current];

  function goTo(place: number) {
    setReached((before) => Math.max(before, place));
    setAttempt(0);
    const next = new URLSearchParams(search);
    next.set('step', String(place + 1));
    setSearch(next);
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    return alone(checkStep);
  }

  async function checkStep() {
    if (!step) return;
    setFailure(null);
    const fieldsAreRight = await form.trigger([...step.fields]);
    const accountIsRight = !step.fields.includes('bank_name') || account.check();
    const filesAreRight = step.files.length === 0 || application.checkFiles();
    if (!fieldsAreRight || !accountIsRight || !filesAreRight) setAttempt(attempt + 1);
    else if (current < lastStep) goTo(current + 1);
    else await sendAll();
  }

  async function sendAll() {
    await form.trigger();
    const ofAccount = account.check() ? null : stepWith(steps, ['bank_name']);
    const open = filled.firstOpenStep() ?? ofAccount;
    if (open !== null) {
      goTo(open);
      setAttempt(attempt + 1);
      return;
    }
    const outcome = await application.send({ ...textsOf(form.getValues()), ...tierOf(tier) });
    if (outcome?.name === 'applied') onApplied(outcome.loan);
    else if (outcome?.name === 'exceeded') setExceeded(outcome.message);
    else if (outcome) fail(outcome.error);
  }

  /** LON-61: the alert, each field's own message, from the top. */
  function fail(error: ApiError) {
    form.refuse(error);
    setFailure(error.failure === 'fields' ? 'Some answers need another look.' : told(error));
    setFailures(failures + 1);
    const wrong = Object.keys(error.fields);
    if (wrong.length > 0) goTo(stepWith(steps, wrong));
    setAttempt(attempt + 1);
  }

  const errorOf = (name: FieldName) => form.field(name).error;
  const summary = [
    ...(step?.fields ?? []).map((name) => ({
      field: name as string,
      message: errorOf(name) ?? '',
    })),
    ...(step?.files ?? []).map((kind) => ({
      field: kind as string,
      message: application.faults[kind] ?? '',
    })),
    ...(step?.fields.includes('bank_name') ? account.problems : []),
  ].filter(({ message }) => message !== '');

  return {
    application,
    account: account.props,
    current,
    goTo,
    submit,
    attempt,
    failure,
    failures,
    summary: attempt > 0 ? summary : [],
    exceeded,
    closeExceeded: () => setExceeded(null),
  };
}

export type ApplicationSteps = ReturnType<typeof useApplicationSteps>;

/** A form goes out as texts (LON-18); what is absent is not sent. */
function textsOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
}

function tierOf(tier: PersonalTier | null): Record<string, string> {
  return tier === null ? {} : { tier: String(tier) };
}

function told(error: ApiError): string {
  const why = sentence(messageOf(error));
  return isUnanswered(error) ? `${why} It is safe to send it again.` : why;
}
