import type { Draft } from '@quarrter/client/drafts';
import { useDraftedForm } from '@quarrter/client/use-drafted-form';
import type { UserDetail } from '@quarrter/contract/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { useMemo } from 'react';
import { drafts } from '../../../forms/drafts.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import { type InvestmentInput, investmentSchema } from './investment-schema.ts';

/** The fields a draft may hold: all but the NIN of the next of kin. */
const draftFields: readonly (keyof InvestmentInput)[] = [
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
  const schema = useMemo(() => investmentSchema(tier, today), [tier, today]);
  const drafted = useDraftedForm({
    schema,
    draftPlace: () =>
      drafts.placeOf({ name: `investment-${tier.currency}`, fields: draftFields }, clientId),
    startingValues: (draft) => startingValues(detail, email, draft),
  });
  return { ...drafted, schema };
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
