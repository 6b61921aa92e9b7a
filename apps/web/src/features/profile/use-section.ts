import { useCall } from '@quarrter/client/calls';
import { type ContractForm, useContractForm } from '@quarrter/client/use-contract-form';
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
  const draft = useSectionDraft(section, detail.user.id);
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  /** Counts saves: as a key it closes masked fields again. */
  const [saves, setSaves] = useState(0);
  /** The server asks for the password, which the dialog checks before the section is sent again. */
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useContractForm<Values, Values>(schema, { ...saved, ...draft.start } as Values);

  useTyped(form, (values) => {
    setOutcome(null);
    draft.save(changedFields(saved, values));
  });

  function startFrom(values: Record<string, string>) {
    setSaved(values);
    form.reset(values);
    form.clearFailure();
    draft.clear();
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
      draft.save(changedFields<Values>(stored, form.getValues()));
    } catch (error) {
      if (isPasswordTooOld(error)) setAsksPassword(true);
      else form.showFailure(error);
    }
  });

  return {
    form,
    /** Everything a field component needs, by a name of this section. */
    field: (name: Name) => form.field(name),
    saved: saved as Record<Name, string>,
    saves,
    submit,
    changed: form.formState.isDirty || draft.restored,
    outcome,
    restored: draft.restored,
    discard: () => startFrom(saved),
    asksPassword,
    closePassword: () => setAsksPassword(false),
    async submitConfirmed(): Promise<void> {
      setAsksPassword(false);
      await submit();
    },
    email: detail.user.email,
  };
}

/** The values typed before and not saved, where the section may be drafted. */
function useSectionDraft(section: Section<string>, clientId: string) {
  const { name, fields, isDrafted } = section;
  const [place] = useState(() =>
    drafts.placeOf({ name: `profile-${name}`, fields: isDrafted ? fields : [] }, clientId),
  );
  const [start] = useState(() => (isDrafted ? place.read() : null));
  const [restored, setRestored] = useState(start !== null);
  return {
    start,
    restored,
    save(values: Values) {
      if (isDrafted) place.save(values);
    },
    clear() {
      place.clear();
      setRestored(false);
    },
  };
}

function useTyped({ watch }: ContractForm<Values>, onTyped: (values: Values) => void) {
  const noteTyped = useEffectEvent(onTyped);
  useEffect(() => {
    const subscription = watch((values) => noteTyped({ ...values }));
    return () => subscription.unsubscribe();
  }, [watch]);
}

export type SectionForm<Name extends string> = ReturnType<typeof useSection<Name>>;
