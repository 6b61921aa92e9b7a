import type { Approval } from '@quarrter/contract/staff/approvals';
import type { OfferForm, StaffOffer } from '@quarrter/contract/staff/offers';
import { type Offer, type OfferTerms, offerErrors } from '@quarrter/domain/investments';
import {
  exactMoney,
  parseAmount,
  percentFromRatePpm,
  ratePpmFromPercent,
} from '@quarrter/domain/money';
import { listProposalsBySubjects } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  can,
  defineActions,
  presentProposals,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { invalid } from '../../platform/http/http-error.ts';
import type { Page, PageRequest } from '../../platform/http/keyset.ts';
import { type OfferMove, proposeOfferMove, requireOffer } from '../change-offer.ts';
import { createOffer, listOffers } from '../offers.ts';
import { proposeChange } from './products.ts';

const actions = defineActions({ 'make-offer': 'Limited-time offer created' });

/** One page of the offers with the proposals about each, newest first. */
export async function showOffers(
  console: ConsoleDeps,
  staff: StaffMember,
  query: PageRequest,
): Promise<Page<StaffOffer>> {
  const { db, approvalKinds } = console;
  const page = await listOffers(db, query, { drafts: true });
  const ids = page.results.map(({ offerId }) => offerId);
  const found = await listProposalsBySubjects(db, ['offer'], ids);
  const shown = await presentProposals(db, found, staff, approvalKinds);
  const proposals = Map.groupBy(shown, ({ subjectId }) => subjectId);
  return {
    ...page,
    results: page.results.map((offer) => present(staff, offer, proposals.get(offer.offerId) ?? [])),
  };
}

/** Stores an offer that clients do not see yet. */
export async function makeOffer(
  console: ConsoleDeps,
  staff: StaffMember,
  form: OfferForm,
): Promise<StaffOffer> {
  const terms = termsOf(form);
  const errors = Object.entries(offerErrors(terms));
  if (errors.length > 0) {
    throw invalid(Object.fromEntries(errors.map(([field, text]) => [field, [text]])));
  }
  return console.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const { staffId } = staff;
    const offerId = await createOffer(tx, terms, { staffId, businessTime });
    await recordAction(tx, staff, businessTime, {
      action: actions['make-offer'],
      subject: `Limited-time offer: ${terms.name}`,
      subjectId: offerId,
      after: {
        Name: terms.name,
        'Price of a slot': exactMoney(terms.unitPrice, terms.currency),
        Slots: terms.slots,
        Months: terms.months,
        Interest: `${form.rate}%`,
      },
    });
    return present(staff, await requireOffer(tx, offerId), []);
  });
}

export function proposeMove(
  console: ConsoleDeps,
  staff: StaffMember,
  offerId: string,
  move: OfferMove,
): Promise<Approval> {
  return proposeChange(console, staff, (tx, proposing) =>
    proposeOfferMove(tx, { offerId, move, ...proposing }),
  );
}

function present(staff: StaffMember, offer: Offer, proposals: Approval[]): StaffOffer {
  const waits = proposals.some(({ state }) => state === 'waiting');
  return {
    ...offer,
    id: offer.offerId,
    rate: percentFromRatePpm(offer.ratePpm),
    canPropose: !waits && offer.state !== 'closed' && can(staff.role, 'propose-product'),
    proposals,
  };
}

/** The form is checked already. */
function termsOf(form: OfferForm): OfferTerms {
  return {
    name: form.name,
    currency: form.currency,
    unitPrice: parseAmount(form.unitPrice) ?? 0n,
    slots: Number(form.slots),
    months: Number(form.months),
    ratePpm: ratePpmFromPercent(form.rate),
  };
}
