/* Offers of the wire and of the domain, without zod as loan-product-record.ts. */
import {
  type ClientOffer,
  isOfferActive,
  type Offer,
  totalRatePpm,
} from '@quarrter/domain/investments';
import {
  currencyFromSlug,
  currencySlug,
  fromWire,
  percentFromRatePpm,
  ratePpmFromPercent,
  toWire,
} from '@quarrter/domain/money';
import type { ClientOfferRecord, OfferRecord } from './offers.ts';

export function offerRecordOf(offer: Offer): OfferRecord {
  return {
    id: offer.offerId,
    name: offer.name,
    currency: currencySlug(offer.currency),
    minimum_amount: toWire(offer.unitPrice),
    number_of_slots_available: offer.slots,
    number_of_slots_taken: offer.slotsTaken,
    duration: offer.months,
    interest_rate: percentFromRatePpm(offer.ratePpm),
    total_interest: percentFromRatePpm(totalRatePpm(offer)),
    withholding_tax: percentFromRatePpm(offer.taxPpm),
    is_active: isOfferActive(offer),
  };
}

/** An offer of the served list; one that no one can buy now counts as closed. */
export function offerFrom(record: ClientOfferRecord): ClientOffer {
  return {
    offerId: record.id,
    name: record.name,
    currency: currencyFromSlug(record.currency) ?? 'NGN',
    unitPrice: fromWire(record.minimum_amount),
    slots: record.number_of_slots_available,
    slotsTaken: record.number_of_slots_taken,
    months: record.duration,
    ratePpm: ratePpmFromPercent(record.interest_rate),
    taxPpm: ratePpmFromPercent(record.withholding_tax),
    state: record.is_active ? 'open' : 'closed',
    reservedForYou: record.number_of_slots_reserved_by_you,
  };
}
