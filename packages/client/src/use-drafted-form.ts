import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Draft, DraftPlace } from './drafts.ts';
import { type FormValues, useContractForm } from './use-contract-form.ts';

/**
 * A long form: it stores what is typed as a draft, and starts with the draft it finds.
 */
export function useDraftedForm<Output extends FormValues, Input extends FormValues>(options: {
  schema: z.ZodMiniType<Output, Input>;
  draftPlace: () => DraftPlace;
  /** What the form starts with: the draft, and what is known for the rest. */
  startingValues: (draft: Draft | null) => DefaultValues<Input>;
  /**
   * Fields that are checked against each other: changing one may change the errors of the others.
   */
  checkedTogether?: readonly string[];
}) {
  const { schema, startingValues, checkedTogether = [] } = options;
  const [place] = useState(options.draftPlace);
  const [draft] = useState(place.read);
  const [start] = useState(() => startingValues(draft));
  const form = useContractForm(schema, start);
  const { watch, getFieldState, trigger, reset } = form;
  const [group] = useState(checkedTogether);
  const isCleared = useRef(false);

  // The client signed out in another tab, or sent the form there: nothing may come back.
  useEffect(
    () =>
      place.onCleared(() => {
        isCleared.current = true;
      }),
    [place],
  );

  useEffect(() => {
    const subscription = watch((values, { name }) => {
      if (!isCleared.current) place.save(values);
      if (!name) return;
      // A step is checked without being sent, so the form itself would keep an error until the
      // field is left.
      const affected = group.includes(name) ? (group as readonly (typeof name)[]) : [name];
      const wrong = affected.filter((one: FieldPath<Input>) => getFieldState(one).error);
      if (wrong.length > 0) void trigger(wrong);
    });
    return () => subscription.unsubscribe();
  }, [watch, getFieldState, trigger, place, group]);

  return {
    form,
    /** Whether the form started with a draft. */
    restored: draft !== null,
    clearDraft: place.clear,
    startOver: () => {
      reset(startingValues(null));
      place.clear();
    },
  };
}
