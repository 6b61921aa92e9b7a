import type { Draft } from '@quarrter/client/drafts';
import { useDraftedForm } from '@quarrter/client/use-drafted-form';
import type { UserDetail } from '@quarrter/contract/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { PersonalTier } from '@quarrter/domain/loans';
import { formatAmount, fromWire } from '@quarrter/domain/money';
import { useMemo } from 'react';
import { drafts } from '../../../forms/drafts.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import { type ApplicationInput, applicationSchema, type OpenLoanType } from './schema.ts';
import { applicationSteps, type FieldName } from './steps.ts';

/** The fields that may be stored in the tab: all but the numbers of identity and account. */
const draftFields: readonly FieldName[] = [
  ...(['loan_amount', 'duration', 'reason_for_loan', 'tool', 'cost_of_tool'] as const),
  ...(['title', 'first_name', 'last_name', 'date_of_birth', 'email', 'phone_number'] as const),
  ...(['address', 'city', 'state', 'postal_code', 'address_duration'] as const),
  ...(['present_employer', 'occupation', 'employer_address'] as const),
  ...(['gross_monthly_income', 'rent_mortgage', 'bank_name'] as const),
  ...(['information_is_true', 'save_to_profile'] as const),
];

/** The application's form: filled from a draft of this tab, else from the profile. */
export function useApplicationForm(
  detail: UserDetail,
  type: OpenLoanType,
  tier: PersonalTier | null,
  today: IsoDate,
) {
  const { user_id: clientId, email } = useClient();
  const schema = useMemo(() => applicationSchema(type, tier, today), [type, tier, today]);
  const drafted = useDraftedForm({
    schema,
    draftPlace: () => drafts.placeOf({ name: `${type}-loan`, fields: draftFields }, clientId),
    startingValues: (draft) => startingValues(detail, email, type, draft),
    checkedTogether: ['gross_monthly_income', 'loan_amount', 'duration'],
  });
  return { ...drafted, schema };
}

/**
 * The answers this type asks for, as far as we know them. NIN, BVN and account number come masked
 * from the server, so the form asks for them each time.
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
