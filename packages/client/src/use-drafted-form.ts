import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Draft, DraftPlace } from './drafts.ts';
import { followDraft } from './follow-draft.ts';
import { type FormValues, useContractForm } from './use-contract-form.ts';

/** A long form: it stores the typed values as a draft, and starts with a stored draft. */
export function useDraftedForm<Output extends FormValues, Input extends FormValues>(options: {
  schema: z.ZodMiniType<Output, Input>;
  draftPlace: () => DraftPlace;
  /** Starts the form from the draft, and from known values for the rest. */
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
  const { watch, getFieldState, getValues, setValue, trigger, reset } = form;
  const [group] = useState(checkedTogether);
  /** Whether this page still writes the draft. */
  const writes = useRef(true);
  const [savedElsewhere, setSavedElsewhere] = useState(false);

  // The client signed out in another tab, or sent the form there: nothing is restored. Where the
  // same form is filled in there, this one must not overwrite that draft.
  useEffect(
    () =>
      followDraft(place, (change) => {
        writes.current = false;
        setSavedElsewhere(change === 'saved');
      }),
    [place],
  );

  useEffect(() => {
    const subscription = watch((values, { name }) => {
      if (writes.current) place.save(values);
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
    /** Stores the values that the form started with, which no one has typed. */
    saveDraft: () => place.save(getValues()),
    /** The same form is being filled in in another tab, and its answers are the draft. */
    savedElsewhere,
    /** Continues here, with the answers entered here or in the other tab. */
    continueHere: (from: 'here' | 'elsewhere') => {
      writes.current = true;
      setSavedElsewhere(false);
      const answers = from === 'elsewhere' ? place.read() : null;
      for (const [name, value] of Object.entries(answers ?? {})) {
        setValue(name as FieldPath<Input>, value as never);
      }
      place.save(getValues());
    },
    startOver: () => {
      reset(startingValues(null));
      place.clear();
    },
  };
}
