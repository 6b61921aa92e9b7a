import type { UserDetail } from '@quarrter/contract/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { PersonalTier } from '@quarrter/domain/loans';
import { formatAmount, fromWire } from '@quarrter/domain/money';
import { useEffect, useMemo, useState } from 'react';
import { type Draft, keepDraft, readDraft } from '../../../forms/draft.ts';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import { type PersonalInput, type PersonalSchema, personalSchema } from './personal-schema.ts';
import { stepWith } from './steps.ts';

const FORM = 'personal-loan';

/** The application's form: filled from a draft of this tab, else from the profile. */
export function usePersonalForm(detail: UserDetail, tier: PersonalTier | null, today: IsoDate) {
  const { user_id: clientId, email } = useClient();
  const schema = useMemo(() => personalSchema(tier, today), [tier, today]);
  const [draft] = useState(() => readDraft(FORM, clientId));
  const [start] = useState(() => startingValues(detail, email, draft));
  const form = useContractForm(schema, start);

  useEffect(() => {
    const kept = form.watch((values, { name }) => {
      keepDraft(FORM, clientId, values);
      // A step is checked without being sent, so the form itself would keep an error until the field is left.
      if (name && form.getFieldState(name).error) form.trigger(name);
    });
    return () => kept.unsubscribe();
  }, [form.watch, form.getFieldState, form.trigger, clientId]);

  return {
    form,
    /** Whether something typed earlier came back. */
    restored: draft !== null,
    /** The first step that is not whole yet, or null. */
    firstOpenStep: () => firstOpenStep(schema, form.getValues()),
    forgetDraft: () => keepDraft(FORM, clientId, null),
    startAfresh: () => {
      form.reset(startingValues(detail, email, null));
      keepDraft(FORM, clientId, null);
    },
  };
}

/** NIN, BVN and account number come masked from the server, and are asked for each time. */
function startingValues(detail: UserDetail, email: string, draft: Draft | null) {
  const money = (wire: string | null) => (wire === null ? '' : formatAmount(fromWire(wire)));
  const fromProfile = {
    loan_amount: '',
    duration: '',
    reason_for_loan: '',
    title: detail.title,
    first_name: detail.user.first_name,
    last_name: detail.user.last_name,
    date_of_birth: detail.date_of_birth ?? '',
    email,
    phone_number: detail.user.phone_number,
    address: detail.address,
    city: detail.city,
    state: detail.state,
    postal_code: detail.postal_code,
    address_duration: detail.address_duration,
    present_employer: detail.present_employer,
    occupation: detail.occupation,
    employer_address: detail.employer_address,
    gross_monthly_income: money(detail.gross_monthly_income),
    rent_mortgage: money(detail.rent_mortgage),
    bank_name: detail.bank_name,
    bank_account_number: '',
    nin: '',
    bvn: '',
    information_is_true: false,
    save_to_profile: true,
  };
  return { ...fromProfile, ...draft } as PersonalInput & typeof fromProfile;
}

function firstOpenStep(schema: PersonalSchema, values: PersonalInput): number | null {
  const parsed = schema.safeParse(values);
  if (parsed.success) return null;
  return stepWith(parsed.error.issues.map(({ path }) => String(path[0])));
}
