import { useCall } from '@quarrter/client/calls';
import { useContractForm } from '@quarrter/client/use-contract-form';
import type { UserDetail } from '@quarrter/contract/client/accounts';
import { settings } from '@quarrter/contract/platform';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { drafts } from '../../forms/drafts.ts';
import { isPasswordTooOld } from '../../session/check-password.ts';
import type { Section, Values } from './profile-sections.ts';
import type { SaveOutcome } from './SaveBar.tsx';
import { changedFields, useSave, withoutCommas } from './save-profile.ts';

type Options = {
  /** A further condition before the section is sent, such as the holder of an account. */
  isComplete?: (values: Values) => boolean;
  /** Picks the changes to send. */
  sent?: (changes: Values) => Values;
};

/**
 * The form of one section of the profile. Only its changed fields are sent. Unsaved entries stay in
 * the tab, where the section may be drafted.
 */
export function useSection<Name extends string>(
  section: Section<Name>,
  detail: UserDetail,
  { isComplete = () => true, sent = (changes) => changes }: Options = {},
) {
  const save = useSave();
  const [saved, setSaved] = useState(() => section.valuesOf(detail));
  const today = useCall(settings).data?.business_date;
  const schema = useMemo(() => section.schemaOn(today ?? undefined), [section, today]);
  const [place] = useState(() =>
    drafts.placeOf(
      { name: `profile-${section.name}`, fields: section.isDrafted ? section.fields : [] },
      detail.user.id,
    ),
  );
  const [draft] = useState(() => (section.isDrafted ? place.read() : null));
  const [restored, setRestored] = useState(draft !== null);
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  /** Counts saves: as a key it closes masked fields again. */
  const [saves, setSaves] = useState(0);
  /** The server asks for the password, which the dialog checks before the section is sent again. */
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useContractForm<Values, Values>(schema, { ...saved, ...draft } as Values);

  const noteTyped = useEffectEvent((values: Values) => {
    setOutcome(null);
    if (section.isDrafted) place.save(changedFields(saved, values));
  });
  useEffect(() => {
    const subscription = form.watch((values) => noteTyped({ ...values }));
    return () => subscription.unsubscribe();
  }, [form.watch]);

  function startFrom(values: Record<string, string>) {
    setSaved(values);
    form.reset(values);
    form.clearFailure();
    place.clear();
    setRestored(false);
  }

  const submit = form.handleSubmit(async (values) => {
    setOutcome(null);
    const before = { ...form.getValues() };
    if (!isComplete(values)) return;
    const changes = sent(changedFields<Values>(saved, values));
    if (Object.keys(changes).length === 0) return setOutcome('unchanged');
    try {
      const stored = section.valuesOf(await save(withoutCommas(changes)));
      // Entries that were typed during the request are not saved yet.
      const typed = Object.entries(changedFields<Values>(before, form.getValues()));
      startFrom(stored);
      setSaves(saves + 1);
      setOutcome('saved');
      for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
      if (section.isDrafted) place.save(changedFields<Values>(stored, form.getValues()));
    } catch (error) {
      if (isPasswordTooOld(error)) setAsksPassword(true);
      else form.showFailure(error);
    }
  });

  async function submitConfirmed(): Promise<void> {
    setAsksPassword(false);
    await submit();
  }

  return {
    form,
    /** Everything a field component needs, by a name of this section. */
    field: (name: Name) => form.field(name),
    saved: saved as Record<Name, string>,
    saves,
    submit,
    changed: form.formState.isDirty || restored,
    outcome,
    restored,
    discard: () => startFrom(saved),
    asksPassword,
    closePassword: () => setAsksPassword(false),
    submitConfirmed,
    email: detail.user.email,
  };
}

export type SectionForm<Name extends string> = ReturnType<typeof useSection<Name>>;
