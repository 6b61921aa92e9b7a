import type { Draft } from '@quarrter/client/drafts';
import { useSearchParams } from '@quarrter/client/router';
import { useDraftedForm } from '@quarrter/client/use-drafted-form';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { formatAmount, parseAmount } from '@quarrter/domain/money';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { drafts } from '../../../forms/drafts.ts';
import { type InvestmentInput, investmentSchema } from './investment-schema.ts';
import { type KnownPerson, personStart } from './person-start.ts';
import { personDraftFields } from './person-steps.ts';
import { useKinNin } from './use-kin-nin.ts';

const draftFields: readonly (keyof InvestmentInput)[] = [
  'investment_amount',
  'at_maturity',
  ...personDraftFields,
];

/**
 * The full-time form: filled with the amount that was chosen before, from a draft of this tab, else
 * from the client's details.
 */
export function useInvestmentForm(known: KnownPerson, tier: InvestmentTier, today: IsoDate) {
  const { detail, nextOfKin } = known;
  const mask = nextOfKin?.next_of_kin_nin ?? null;
  const schema = useMemo(() => investmentSchema(tier, today, mask), [tier, today, mask]);
  const [search, setSearch] = useSearchParams();
  const chosen = parseAmount(search.get('amount') ?? '');
  const drafted = useDraftedForm({
    schema,
    draftPlace: () =>
      drafts.placeOf({ name: `investment-${tier.currency}`, fields: draftFields }, detail.user.id),
    startingValues: (draft) => startingValues(known, draft, chosen),
  });
  const { form } = drafted;
  useKinNin(form, nextOfKin);

  // From here on the draft has the amount, and a reload must not bring an older one back.
  const takeOver = useEffectEvent(() => {
    if (search.get('amount') === null) return;
    drafted.saveDraft();
    const next = new URLSearchParams(search);
    next.delete('amount');
    setSearch(next, { replace: true });
  });
  useEffect(() => takeOver(), []);

  return { ...drafted, schema };
}

function startingValues(known: KnownPerson, draft: Draft | null, chosen: bigint | null) {
  const start = {
    investment_amount: '',
    at_maturity: 'nothing',
    ...personStart(known, draft),
  };
  const amount = chosen === null ? {} : { investment_amount: formatAmount(chosen) };
  return { ...start, ...amount } as InvestmentInput & typeof start;
}
