import type { Draft } from '@quarrter/client/drafts';
import { useDraftedForm } from '@quarrter/client/use-drafted-form';
import type { UserDetail } from '@quarrter/contract/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { useMemo } from 'react';
import { drafts } from '../../../forms/drafts.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import { type InvestmentInput, investmentSchema } from './investment-schema.ts';
import { personStart } from './person-start.ts';
import { personDraftFields } from './person-steps.ts';

const draftFields: readonly (keyof InvestmentInput)[] = ['investment_amount', ...personDraftFields];

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

function startingValues(detail: UserDetail, email: string, draft: Draft | null) {
  const start = { ...personStart(detail, email), investment_amount: '' };
  return { ...start, ...draft } as InvestmentInput & typeof start;
}
