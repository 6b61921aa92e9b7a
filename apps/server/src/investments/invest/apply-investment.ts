import {
  investmentStatus,
  maturityDate,
  nextReturnsDate,
  taxRateOn,
  tierByCode,
} from '@quarrter/domain/investments';
import { saveToProfile } from '../../accounts/index.ts';
import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import type { Application, ReceivedPayment } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import {
  readInvestmentTiers,
  readTaxVersions,
  sellReservedSlots,
  sellSlots,
} from '../../products/index.ts';
import { issueInvestmentAgreement } from '../agreement/issue-agreement.ts';
import { investmentStarted } from '../investment-events.ts';
import { countMade } from '../read/totals.ts';
import { investmentsDb } from '../tables.ts';
import { type InvestmentSubject, openDetails, type StoredForm } from './stored-form.ts';

/**
 * Starts the investment that a confirmed payment was for, on the business date and under the terms
 * its form was checked against. A full-time one matures 3 months later and continues to earn
 * (INV-20); slots of an offer earn until its end.
 */
export async function applyInvestment(
  tx: Tx,
  secrets: Secrets,
  payment: ReceivedPayment<InvestmentSubject>,
  businessTime: BusinessTime,
): Promise<Application> {
  const { clientId, receiptId, amount, currency } = payment;
  const { kind, form, offer, topUpCard = null } = payment.subject;
  const late = payment.released ? await lateProblem(tx, payment.subject) : null;
  if (late !== null) return { ok: false, reason: late };
  const { investmentId, maturesOn } = await insertInvestment(tx, payment, businessTime);
  await countMade(tx, clientId, { currency, invested: amount });
  await post(tx, clientId, businessTime.date, [
    {
      kind: 'investment',
      subjectId: investmentId,
      debit: { code: ledgerCodes.unappliedReceipts, subjectId: receiptId },
      credit: { code: ledgerCodes.investorCapital, subjectId: investmentId },
      currency,
      amount,
    },
  ]);
  // INV-40: in the same transaction, so that neither is saved without the other.
  if (form.save_to_profile) {
    await saveToProfile(tx, secrets, clientId, openDetails(secrets, clientId, form.details));
  }
  await recordEvent(tx, investmentStarted, {
    clientId,
    subjectId: investmentId,
    at: businessTime.at,
    payload: {
      kind,
      currency,
      amount,
      ratePpm: form.rate_ppm,
      taxPpm: taxRateOn(await readTaxVersions(tx), businessTime.date),
      startOn: businessTime.date,
      maturesOn,
      topUpCard,
    },
  });
  await issueInvestmentAgreement(tx, { clientId, investmentId }, businessTime);
  // Last, because every other buyer waits for this row.
  if (offer && !payment.released) await sellReservedSlots(tx, offer.id, offer.slots);
  return { ok: true, resultId: investmentId, applied: amount };
}

async function insertInvestment(
  tx: Tx,
  payment: ReceivedPayment<InvestmentSubject>,
  { date, at }: BusinessTime,
) {
  const { kind, form, offer } = payment.subject;
  const investmentId = newId();
  const maturesOn = maturityDate(date, form.months);
  await investmentsDb(tx)
    .insertInto('investments')
    .values({
      client_id: payment.clientId,
      investment_id: investmentId,
      investment_type: kind,
      currency: payment.currency,
      plan: form.plan,
      plan_minimum: BigInt(form.plan_minimum),
      rate_ppm: form.rate_ppm,
      initial_amount: payment.amount,
      months: form.months,
      start_on: date,
      matures_on: maturesOn,
      next_returns_on: nextReturnsDate(date, 0),
      status: investmentStatus.active,
      payment_id: payment.paymentId,
      receipt_id: payment.receiptId,
      form: form.details,
      created_at: at,
      offer_id: offer?.id ?? null,
      slots: offer?.slots ?? null,
      at_maturity: form.at_maturity ?? 'nothing',
    })
    .execute();
  return { investmentId, maturesOn };
}

/** Why a payment whose reservation ended starts nothing; null also once its slots are sold. */
async function lateProblem(
  tx: Tx,
  { form, offer }: InvestmentSubject,
): Promise<Extract<Application, { ok: false }>['reason'] | null> {
  if (offer) {
    const isSold = await sellSlots(tx, offer.id, offer.slots);
    return isSold ? null : 'The slots sold out before your payment arrived.';
  }
  return (await hasPlanChanged(tx, form)) ? 'The plan changed before your payment arrived.' : null;
}

/**
 * Whether the plan has other terms today. A payment that was given up can be paid long after it was
 * started, and then nothing keeps the terms of that day for it.
 */
async function hasPlanChanged(tx: Tx, form: StoredForm): Promise<boolean> {
  const tier = tierByCode(await readInvestmentTiers(tx), form.plan);
  return tier?.ratePpm !== form.rate_ppm || tier.minimum !== BigInt(form.plan_minimum);
}
