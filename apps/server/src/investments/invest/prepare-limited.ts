import { limitedTimeForm } from '@quarrter/contract/client/investments';
import {
  limitedTimePlan,
  type Offer,
  offerAmount,
  slotMessages,
  slotsError,
} from '@quarrter/domain/investments';
import * as z from 'zod/mini';
import type { PreparedPayment, PurposePayment } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { messagesOf } from '../../platform/http/http.ts';
import { conflict, invalid, notFound } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { findOffer, releaseSlots, reserveSlots } from '../../products/index.ts';
import { birthErrors, type InvestmentRequest } from './prepare-investment.ts';
import { type InvestmentSubject, sealForm } from './stored-form.ts';

/** How long slots are reserved for a client who pays (INV-36). */
const slotsReservedMs = 15 * 60_000;

/**
 * Prepares the payment for slots of an offer; the amount is computed here and never taken from the
 * form (INV-23). The number of free slots is checked when they are reserved: a client who resumes a
 * payment has them already.
 */
export async function prepareLimited(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  request: InvestmentRequest,
  businessTime: BusinessTime,
): Promise<PreparedPayment<InvestmentSubject>> {
  const offer = await findOffer(tx, String(request.form.investment ?? ''));
  if (offer === undefined || offer.state === 'draft') throw unknownOffer();
  const parsed = z.safeParse(limitedTimeForm, request.form);
  const slots = parsed.success ? Number(parsed.data.number_of_slots) : null;
  const wholeOffer = { ...offer, slotsTaken: 0 };
  const slotError = slots === null ? null : slotsError(wholeOffer, slots);
  const errors = {
    ...(parsed.success ? {} : messagesOf(parsed.error)),
    ...(slotError === null ? {} : { number_of_slots: [slotError] }),
    ...birthErrors(request.form, businessTime.date),
  };
  if (!parsed.success || slots === null || Object.keys(errors).length > 0) throw invalid(errors);
  const { unitPrice, ratePpm, months, currency } = offer;
  const plan = { code: limitedTimePlan, minimum: unitPrice, ratePpm, months };
  const form = sealForm(secrets, clientId, plan, parsed.data);
  const subject = { version: 1, kind: 'LTI', form, offer: { id: offer.offerId, slots } } as const;
  const amount = offerAmount(offer, slots);
  return {
    amount,
    currency,
    subject,
    // One reservation for each client: no one keeps an offer sold out without paying.
    subjectKey: `offer:${offer.offerId}`,
    subjectName: 'this offer',
    timeOutMs: slotsReservedMs,
  };
}

export function unknownOffer() {
  return notFound('This limited-time offer does not exist. Please choose another plan.');
}

/** Nothing is reserved for a full-time investment: there is no end of them. */
export async function reserveOffer(
  tx: Tx,
  { subject: { offer } }: PurposePayment<InvestmentSubject>,
): Promise<void> {
  if (offer === undefined || (await reserveSlots(tx, offer.id, offer.slots))) return;
  const found = await findOffer(tx, offer.id);
  if (found === undefined) throw unknownOffer();
  throw notLeft(found, offer.slots);
}

export async function releaseOffer(
  tx: Tx,
  { subject: { offer } }: PurposePayment<InvestmentSubject>,
): Promise<void> {
  if (offer !== undefined) await releaseSlots(tx, offer.id, offer.slots);
}

/** Why slots cannot be had: a field error when fewer would do. */
function notLeft(offer: Offer, slots: number) {
  if (offer.state !== 'open') return conflict('This offer has closed. You were not charged.');
  if (offer.slotsTaken >= offer.slots) {
    return conflict('All slots of this offer are taken. You were not charged.');
  }
  return invalid({ number_of_slots: [slotsError(offer, slots) ?? slotMessages.whole] });
}
