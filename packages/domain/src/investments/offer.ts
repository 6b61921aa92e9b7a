import type { Currency, Minor } from '../money/index.ts';
import { majorToMinor } from '../money/index.ts';
import { highestInvestmentRatePpm } from './terms.ts';

/** The plan of every limited-time investment, in addresses and records (INV-05, INV-15). */
export const limitedTimePlan = 'nv2y';

/** `draft` waits for its opening; `open` is sold while slots remain; `closed` is sold no more. */
export const offerStates = ['draft', 'open', 'closed'] as const;
export type OfferState = (typeof offerStates)[number];

/** The terms of a limited-time offer, set by an administrator. They never change afterwards. */
export type OfferTerms = {
  readonly name: string;
  readonly currency: Currency;
  /** The price of one slot. */
  readonly unitPrice: Minor;
  readonly slots: number;
  readonly months: number;
  /** Simple, per month. */
  readonly ratePpm: number;
};

/** A limited-time offer (INV-21). `slotsTaken` also counts the slots that are being paid for. */
export type Offer = OfferTerms & {
  readonly offerId: string;
  readonly state: OfferState;
  readonly slotsTaken: number;
  /** The tax withheld from each return today. */
  readonly taxPpm: number;
};

/** An offer as one client sees it. */
export type ClientOffer = Offer & {
  /** Of the slots taken, those of this client's own payment in progress. */
  readonly reservedForYou: number;
};

/** INV-15: a slot costs 100 or more, in either currency. */
export const smallestUnitPrice: Minor = majorToMinor(100n);
const longestOfferMonths = 60;
const maxSlots = 1_000_000;

export type OfferField = 'name' | 'unitPrice' | 'slots' | 'months' | 'rate';

/** Why an offer cannot be made, by the fields of the form. */
export function offerErrors(terms: OfferTerms): { [field in OfferField]?: string } {
  const errors: { [field in OfferField]?: string } = {};
  if (terms.unitPrice < smallestUnitPrice) errors.unitPrice = 'A slot must cost 100 or more.';
  if (!isBetween(terms.slots, 1, maxSlots)) {
    errors.slots = 'Please enter 1 to 1,000,000 slots.';
  }
  if (!isBetween(terms.months, 1, longestOfferMonths)) {
    errors.months = `Please enter 1 to ${longestOfferMonths} months.`;
  }
  if (!isBetween(terms.ratePpm, 1, highestInvestmentRatePpm)) {
    const highest = highestInvestmentRatePpm / 10_000;
    errors.rate = `The rate must be above 0% and at most ${highest}% per month.`;
  }
  return errors;
}

/** The slots that clients can still buy (INV-24). */
export function remainingSlots({ slots, slotsTaken }: Pick<Offer, 'slots' | 'slotsTaken'>): number {
  return Math.max(0, slots - slotsTaken);
}

/** Whether a client can invest in it now. */
export function isOfferActive(offer: Pick<Offer, 'state' | 'slots' | 'slotsTaken'>): boolean {
  return offer.state === 'open' && remainingSlots(offer) > 0;
}

/**
 * The slots that this client can still buy: the free ones while the offer is open, and the slots of
 * their own payment in progress, which no one else can have.
 */
export function slotsForClient(offer: ClientOffer): number {
  return (isOfferActive(offer) ? remainingSlots(offer) : 0) + offer.reservedForYou;
}

/** The price of these slots; the server computes it, whatever a form says (INV-23). */
export function offerAmount({ unitPrice }: Pick<Offer, 'unitPrice'>, slots: number): Minor {
  return unitPrice * BigInt(slots);
}

/** The interest of the whole time, in parts per million of the capital (INV-22). */
export function totalRatePpm({ ratePpm, months }: Pick<Offer, 'ratePpm' | 'months'>): number {
  return ratePpm * months;
}

export const slotMessages = {
  required: 'Please select a number of slots',
  whole: 'Please enter a whole number of slots.',
} as const;

/** Why a number of slots cannot be taken; null when it can (INV-31). */
export function slotsError(offer: Offer, slots: number): string | null {
  return slotsErrorOf(remainingSlots(offer), slots);
}

/** The same for a client who may have reserved some of them. */
export function clientSlotsError(offer: ClientOffer, slots: number): string | null {
  return slotsErrorOf(slotsForClient(offer), slots);
}

function slotsErrorOf(left: number, slots: number): string | null {
  if (!Number.isSafeInteger(slots) || slots < 1) return slotMessages.whole;
  if (slots <= left) return null;
  return left === 1
    ? 'Only 1 slot is left.'
    : `Only ${left.toLocaleString('en-GB')} slots are left.`;
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
