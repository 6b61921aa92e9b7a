import type { Draft } from '@quarrter/client/drafts';
import { useDraftedForm } from '@quarrter/client/use-drafted-form';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { ClientOffer } from '@quarrter/domain/investments';
import { useMemo } from 'react';
import { drafts } from '../../../forms/drafts.ts';
import { type KnownPerson, personStart } from '../form/person-start.ts';
import { personDraftFields } from '../form/person-steps.ts';
import { useKinNin } from '../form/use-kin-nin.ts';
import { type LimitedInput, limitedSchema } from './limited-schema.ts';

const draftFields: readonly (keyof LimitedInput)[] = ['number_of_slots', ...personDraftFields];

/** The form for slots of an offer: filled from a draft of this tab, else from the profile. */
export function useLimitedForm(known: KnownPerson, offer: ClientOffer, today: IsoDate) {
  const { detail, nextOfKin } = known;
  const mask = nextOfKin?.next_of_kin_nin ?? null;
  const schema = useMemo(() => limitedSchema(offer, today, mask), [offer, today, mask]);
  const drafted = useDraftedForm({
    schema,
    draftPlace: () =>
      drafts.placeOf({ name: `offer-${offer.offerId}`, fields: draftFields }, detail.user.id),
    startingValues: (draft: Draft | null) => {
      const { offerId: investment, reservedForYou } = offer;
      // A payment in progress continues with the slots that it reserved.
      const number_of_slots = reservedForYou > 0 ? String(reservedForYou) : '';
      const start = { number_of_slots, ...personStart(known, draft), investment };
      return start as LimitedInput & typeof start;
    },
  });
  useKinNin(drafted.form, nextOfKin);
  return { ...drafted, schema };
}
