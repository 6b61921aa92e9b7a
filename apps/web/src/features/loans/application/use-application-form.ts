import type { UserDetail } from '@quarrter/contract/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { PersonalTier } from '@quarrter/domain/loans';
import { formatAmount, fromWire } from '@quarrter/domain/money';
import { useEffect, useMemo, useState } from 'react';
import { type Draft, readDraft, saveDraft } from '../../../forms/draft.ts';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import {
  type ApplicationInput,
  type ApplicationSchema,
  applicationSchema,
  type OpenLoanType,
} from './schema.ts';
import { applicationSteps, type FieldName, stepWith } from './steps.ts';

/** What of it may be kept in the tab: all but the numbers of identity and account. */
const keptFields: readonly FieldName[] = [
  ...(['loan_amount', 'duration', 'reason_for_loan', 'tool', 'cost_of_tool'] as const),
  ...(['title', 'first_name', 'last_name', 'date_of_birth', 'email', 'phone_number'] as const),
  ...(['address', 'city', 'state', 'postal_code', 'address_duration'] as const),
  ...(['present_employer', 'occupation', 'employer_address'] as const),
  ...(['gross_monthly_income', 'rent_mortgage', 'bank_name'] as const),
  ...(['information_is_true', 'save_to_profile'] as const),
];

/** They are checked against each other: with one of them, what is wrong with the others may change. */
const figures: readonly FieldName[] = ['gross_monthly_income', 'loan_amount', 'duration'];

/** The application's form: filled from a draft of this tab, else from the profile. */
export function useApplicationForm(
  detail: UserDetail,
  type: OpenLoanType,
  tier: PersonalTier | null,
  today: IsoDate,
) {
  const { user_id: clientId, email } = useClient();
  const place = useMemo(() => ({ name: `${type}-loan`, fields: keptFields }), [type]);
  const schema = useMemo(() => applicationSchema(type, tier, today), [type, tier, today]);
  const [draft] = useState(() => readDraft(place, clientId));
  const [start] = useState(() => startingValues(detail, email, type, draft));
  const form = useContractForm(schema, start);

  useEffect(() => {
    const kept = form.watch((values, { name }) => {
      saveDraft(place, clientId, values);
      if (!name) return;
      // A step is checked without being sent, so the form itself would keep an error until the field is left.
      const bound = figures.includes(name as FieldName) ? figures : [name as FieldName];
      const wrong = bound.filter((field) => form.getFieldState(field).error);
      if (wrong.length > 0) form.trigger(wrong);
    });
    return () => kept.unsubscribe();
  }, [form.watch, form.getFieldState, form.trigger, clientId, place]);

  return {
    form,
    /** Whether something typed earlier came back. */
    restored: draft !== null,
    /** The first step that is not whole yet, or null. */
    firstOpenStep: () => firstOpenStep(type, schema, form.getValues()),
    clearDraft: () => saveDraft(place, clientId, null),
    startAfresh: () => {
      form.reset(startingValues(detail, email, type, null));
      saveDraft(place, clientId, null);
    },
  };
}

/**
 * What this type asks, as far as it is known. NIN, BVN and account number come masked from the server, and
 * are asked for each time.
 */
function startingValues(
  detail: UserDetail,
  email: string,
  type: OpenLoanType,
  draft: Draft | null,
): ApplicationInput {
  const money = (wire: string | null) => (wire === null ? '' : formatAmount(fromWire(wire)));
  const known: ApplicationInput = {
    loan_amount: '',
    duration: '',
    reason_for_loan: '',
    tool: '',
    cost_of_tool: '',
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
  const asked = applicationSteps[type].flatMap(({ fields }) => fields);
  return { ...Object.fromEntries(asked.map((field) => [field, known[field]])), ...draft };
}

function firstOpenStep(
  type: OpenLoanType,
  schema: ApplicationSchema,
  values: ApplicationInput,
): number | null {
  const parsed = schema.safeParse(values);
  if (parsed.success) return null;
  const wrong = parsed.error.issues.map(({ path }) => String(path[0]));
  return stepWith(applicationSteps[type], wrong);
}
