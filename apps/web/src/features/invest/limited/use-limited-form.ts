import type { Draft } from '@quarrter/client/drafts';
import { useDraftedForm } from '@quarrter/client/use-drafted-form';
import type { UserDetail } from '@quarrter/contract/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { ClientOffer } from '@quarrter/domain/investments';
import { useMemo } from 'react';
import { drafts } from '../../../forms/drafts.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import { personStart } from '../form/person-start.ts';
import { personDraftFields } from '../form/person-steps.ts';
import { type LimitedInput, limitedSchema } from './limited-schema.ts';

const draftFields: readonly (keyof LimitedInput)[] = ['number_of_slots', ...personDraftFields];

/** The form for slots of an offer: filled from a draft of this tab, else from the profile. */
export function useLimitedForm(detail: UserDetail, offer: ClientOffer, today: IsoDate) {
  const { user_id: clientId, email } = useClient();
  const schema = useMemo(() => limitedSchema(offer, today), [offer, today]);
  const drafted = useDraftedForm({
    schema,
    draftPlace: () =>
      drafts.placeOf({ name: `offer-${offer.offerId}`, fields: draftFields }, clientId),
    startingValues: (draft: Draft | null) => {
      const { offerId: investment, reservedForYou } = offer;
      // A payment in progress goes on with the slots that it reserved.
      const number_of_slots = reservedForYou > 0 ? String(reservedForYou) : '';
      const start = { ...personStart(detail, email), investment, number_of_slots };
      return { ...start, ...draft } as LimitedInput & typeof start;
    },
  });
  return { ...drafted, schema };
}
