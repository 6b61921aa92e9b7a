import type { UserDetail } from '@quarrter/contract/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { useEffect, useMemo, useState } from 'react';
import { type Draft, readDraft, saveDraft } from '../../../forms/draft.ts';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import { formSteps, stepWith } from './form-steps.ts';
import {
  type InvestmentInput,
  type InvestmentSchema,
  investmentSchema,
} from './investment-schema.ts';

/** What of it may be kept in the tab: all but the NIN of the next of kin. */
const keptFields: readonly (keyof InvestmentInput)[] = [
  'investment_amount',
  ...(['title', 'first_name', 'last_name', 'date_of_birth', 'email', 'phone_number'] as const),
  ...(['next_of_kin_title', 'next_of_kin_first_name', 'next_of_kin_last_name'] as const),
  ...(['next_of_kin_date_of_birth', 'next_of_kin_relationship'] as const),
  ...(['next_of_kin_email', 'next_of_kin_phone_number'] as const),
  ...(['information_is_true', 'save_to_profile'] as const),
];

/** The full-time form: filled from a draft of this tab, else from the profile. */
export function useInvestmentForm(detail: UserDetail, tier: InvestmentTier, today: IsoDate) {
  const { user_id: clientId, email } = useClient();
  const place = useMemo(
    () => ({ name: `investment-${tier.currency}`, fields: keptFields }),
    [tier.currency],
  );
  const schema = useMemo(() => investmentSchema(tier, today), [tier, today]);
  const [draft] = useState(() => readDraft(place, clientId));
  const [start] = useState(() => startingValues(detail, email, draft));
  const form = useContractForm(schema, start);

  useEffect(() => {
    const kept = form.watch((values, { name }) => {
      saveDraft(place, clientId, values);
      // A step is checked without being sent, so the form itself would keep an error until the field is left.
      if (name && form.getFieldState(name).error) form.trigger(name);
    });
    return () => kept.unsubscribe();
  }, [form.watch, form.getFieldState, form.trigger, place, clientId]);

  return {
    form,
    /** Whether something typed earlier came back. */
    restored: draft !== null,
    /** The first step that is not whole yet: nobody begins behind it. */
    firstOpenStep: useMemo(() => firstOpenStep(schema, start), [schema, start]),
    clearDraft: () => saveDraft(place, clientId, null),
    startAfresh: () => {
      form.reset(startingValues(detail, email, null));
      saveDraft(place, clientId, null);
    },
  };
}

/** The next of kin's NIN comes masked from the server, and is asked for each time. */
function startingValues(detail: UserDetail, email: string, draft: Draft | null) {
  const fromProfile = {
    investment_amount: '',
    title: detail.title,
    first_name: detail.user.first_name,
    last_name: detail.user.last_name,
    date_of_birth: detail.date_of_birth ?? '',
    email,
    phone_number: detail.user.phone_number,
    next_of_kin_title: detail.next_of_kin_title,
    next_of_kin_first_name: detail.next_of_kin_first_name,
    next_of_kin_last_name: detail.next_of_kin_last_name,
    next_of_kin_date_of_birth: detail.next_of_kin_date_of_birth ?? '',
    next_of_kin_relationship: detail.next_of_kin_relationship,
    next_of_kin_email: detail.next_of_kin_email,
    next_of_kin_phone_number: detail.next_of_kin_phone_number,
    next_of_kin_nin: '',
    information_is_true: false,
    save_to_profile: true,
  };
  return { ...fromProfile, ...draft } as InvestmentInput & typeof fromProfile;
}

function firstOpenStep(schema: InvestmentSchema, values: InvestmentInput): number {
  const parsed = schema.safeParse(values);
  if (parsed.success) return formSteps.length - 1;
  return stepWith(parsed.error.issues.map(({ path }) => String(path[0])));
}
