import { useSearchParams } from '@quarrter/client/router';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { type FormEvent, useState } from 'react';
import { type FieldName, formSteps, stepWith } from './form-steps.ts';
import type { useInvestmentForm } from './use-investment-form.ts';

type Investment = ReturnType<typeof useInvestmentForm>;

/**
 * Which step is in front, and what its button does: check the step and go on, or pay. The step stands in the
 * address, so that Back of the device goes one step back.
 */
export function useFormSteps({ form, firstOpenStep }: Investment, onWhole: () => void) {
  const [search, setSearch] = useSearchParams();
  const [reached, setReached] = useState(firstOpenStep);
  const [attempt, setAttempt] = useState(0);
  const [alone] = useState(oneAtATime);
  const asked = Number(search.get('step') ?? '1') - 1;
  const current = Math.max(0, Math.min(Number.isInteger(asked) ? asked : 0, reached));
  const step = formSteps[current];
  const last = current === formSteps.length - 1;

  function goTo(place: number, changes: Record<string, string> = {}) {
    setReached((before) => Math.max(before, place));
    setAttempt(0);
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    next.set('step', String(place + 1));
    setSearch(next);
  }

  /** Leads to the first step that has one of these fields, and says there what is wrong. */
  function showFaults(names: readonly string[]) {
    goTo(stepWith(names));
    setAttempt((before) => before + 1);
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    return alone(checkStep);
  }

  async function checkStep() {
    if (!(await form.trigger(last ? undefined : [...(step?.fields ?? [])]))) {
      const wrong = Object.keys(form.formState.errors);
      if (stepWith(wrong) === current || !last) setAttempt(attempt + 1);
      else showFaults(wrong);
    } else if (last) onWhole();
    else goTo(current + 1);
  }

  const errorOf = (name: FieldName) => form.field(name).error ?? '';
  const summary = (step?.fields ?? [])
    .map((name) => ({ field: name as string, message: errorOf(name) }))
    .filter(({ message }) => message !== '');

  return {
    current,
    last,
    title: step?.title ?? '',
    goTo,
    submit,
    showFaults,
    attempt,
    summary: attempt > 0 ? summary : [],
  };
}

export type FormSteps = ReturnType<typeof useFormSteps>;
