import type { SummaryError } from '@quarrter/ui/ErrorSummary';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSearchParams } from './router.tsx';
import type { ContractForm, FormValues } from './use-contract-form.ts';

/** One step of a form: the fields it asks for, and the files, which are not values of the form. */
export type WizardStep<Field extends string = string> = {
  readonly title: string;
  readonly fields: readonly Field[];
  readonly files?: readonly string[];
};

/** The first step that asks for one of these; the last one when none does. */
export function stepWith(steps: readonly WizardStep[], names: readonly string[]): number {
  const found = steps.findIndex(({ fields, files = [] }) =>
    [...fields, ...files].some((name) => names.includes(name)),
  );
  return found < 0 ? steps.length - 1 : found;
}

type WizardOptions<
  Output extends FormValues,
  Input extends FormValues,
  Step extends WizardStep<FieldPath<Input>>,
> = {
  steps: readonly Step[];
  schema: z.ZodMiniType<Output, Input>;
  form: ContractForm<Output, Input>;
  /** Checks the requirements of a step besides its fields, and shows the missing ones there. */
  checkStep?: (step: Step) => boolean;
  /** The errors of a step besides those of its fields, for the summary. */
  errorsOf?: (step: Step) => readonly SummaryError[];
  /** Leaves out the steps whose answers are known; the last step shows these, to be changed. */
  skipsKnown?: boolean;
  /** Called when every step is complete. */
  onComplete: () => unknown;
};

/**
 * A form in steps: the current step, and the action of its button, which checks the step and
 * continues, or completes the form. The step is part of the address, so that Back goes one step
 * back. Draw it with `Wizard`.
 */
export function useWizard<
  Output extends FormValues,
  Input extends FormValues,
  Step extends WizardStep<FieldPath<Input>>,
>(options: WizardOptions<Output, Input, Step>) {
  const { steps, schema, form, errorsOf = () => [] } = options;
  const lastPlace = steps.length - 1;
  // No one starts past an incomplete step: after a reload, answers that are never stored have to be
  // entered again.
  const { reached, current, show } = useStepOfAddress(() =>
    firstIncomplete(steps, schema, form.getValues()),
  );
  const [attempt, setAttempt] = useState(0);
  const [failures, setFailures] = useState(0);
  const [alone] = useState(oneAtATime);

  const step = steps[current];
  const top = useTopOf(current, failures);

  /** Shows a step; `changes` are other search parameters to set with it. */
  function goTo(place: number, changes: Record<string, string> = {}) {
    setAttempt(0);
    show(place, changes);
  }

  function showErrors(place: number) {
    if (place !== current) goTo(place);
    setAttempt((before) => before + 1);
  }

  const { checkCurrent, checkAll } = stepChecks(options, { current, goTo, showErrors });
  const fieldErrors = (step?.fields ?? []).map((name) => ({
    field: name as string,
    message: form.field(name).error ?? '',
  }));
  const summary = [...fieldErrors, ...(step ? errorsOf(step) : [])];

  return {
    steps,
    step,
    current,
    isLast: current === lastPlace,
    /** The first step that still needs an answer, where a draft is resumed. */
    reached,
    goTo,
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      return alone(current === lastPlace ? checkAll : checkCurrent);
    },
    /** Shows the errors of these fields, as the server found them, in their first step. */
    showErrorsOf: (names: readonly string[]) => showErrors(stepWith(steps, names)),
    /** Has the form read from its top, as after every new step. */
    goToTop: () => setFailures((before) => before + 1),
    /** Put it on the element that begins the form. */
    top,
    attempt,
    summary: attempt > 0 ? summary.filter(({ message }) => message !== '') : [],
  };
}

/** Checks the step in front, or every step: shows the errors, or continues with the form. */
function stepChecks<
  Output extends FormValues,
  Input extends FormValues,
  Step extends WizardStep<FieldPath<Input>>,
>(
  options: WizardOptions<Output, Input, Step>,
  wizard: { current: number; goTo: (place: number) => void; showErrors: (place: number) => void },
) {
  const { steps, schema, form, checkStep = () => true, onComplete } = options;
  const { current, goTo, showErrors } = wizard;

  function nextPlace(): number {
    if (!options.skipsKnown) return current + 1;
    const later = steps.slice(current + 1);
    return current + 1 + firstIncomplete(later, schema, form.getValues());
  }

  async function checkCurrent() {
    const step = steps[current];
    if (!step) return;
    await form.trigger([...step.fields]);
    if (isComplete(step)) goTo(nextPlace());
    else showErrors(current);
  }

  async function checkAll() {
    const isValid = await form.trigger();
    const incomplete = steps.findIndex((one) => !isComplete(one));
    if (incomplete >= 0) showErrors(incomplete);
    else if (!isValid) showErrors(steps.length - 1);
    else await onComplete();
  }

  /**
   * To be asked after the fields were checked. Always asks for both, so that the person sees both.
   */
  function isComplete(one: Step): boolean {
    const areFieldsValid = one.fields.every((name) => !form.getFieldState(name).error);
    return checkStep(one) && areFieldsValid;
  }

  return { checkCurrent, checkAll };
}

/** The step in front, which is part of the address, and the last one that may be shown. */
function useStepOfAddress(firstReached: () => number) {
  const [search, setSearch] = useSearchParams();
  const [reached, setReached] = useState(firstReached);
  const asked = Number(search.get('step') ?? '1') - 1;
  const current = Math.max(0, Math.min(Number.isInteger(asked) ? asked : 0, reached));

  function show(place: number, changes: Record<string, string>) {
    setReached((before) => Math.max(before, place));
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    next.set('step', String(place + 1));
    setSearch(next);
  }

  return { reached, current, show };
}

function firstIncomplete<Input>(
  steps: readonly WizardStep[],
  schema: z.ZodMiniType<unknown, Input>,
  values: Input,
): number {
  const parsed = schema.safeParse(values);
  if (parsed.success) return steps.length - 1;
  const wrong = parsed.error.issues.map(({ path }) => String(path[0]));
  return stepWith(steps, wrong);
}

/**
 * Every new step, and every failure, is shown from the top of the form and takes the focus there.
 */
function useTopOf(step: number, failures: number) {
  const top = useRef<HTMLDivElement>(null);
  const seen = useRef(`${step} ${failures}`);
  useEffect(() => {
    const now = `${step} ${failures}`;
    if (seen.current === now) return;
    seen.current = now;
    window.scrollTo({ top: 0, behavior: 'instant' });
    top.current?.focus({ preventScroll: true });
  }, [step, failures]);
  return top;
}
