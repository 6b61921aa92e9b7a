import type { Currency } from '@quarrter/domain/money';
import { investmentPurposes } from '../../src/investments/index.ts';
import { ledgerCodes, post } from '../../src/ledger/index.ts';
import { type BusinessTime, readBusinessTime } from '../../src/platform/database/business-time.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { allTables } from '../all-tables.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';
import { anIntent, lookAt } from './payment.ts';

/** A valid full-time form (INV-25..34). */
export const investmentForm = {
  title: 'Mrs',
  first_name: 'Ada',
  last_name: 'Obi',
  phone_number: '0803 123 4567',
  date_of_birth: '1990-04-12',
  email: 'Ada@Example.com',
  next_of_kin_title: 'Mr',
  next_of_kin_first_name: 'Chidi',
  next_of_kin_last_name: 'Obi',
  next_of_kin_date_of_birth: '1988-01-30',
  next_of_kin_email: 'chidi@example.com',
  next_of_kin_phone_number: '08059876543',
  next_of_kin_relationship: 'Brother',
  next_of_kin_nin: '12345678901',
  investment_amount: '100,000',
  s: '03oa',
  information_is_true: true,
};

/** The request to pay for it by card. */
export const investmentIntent = {
  purpose: 'investment',
  currency: 'naira',
  kind: 'full',
  form: investmentForm,
};

/** The request to pay for one in dollars. */
export const dollarIntent = {
  ...investmentIntent,
  currency: 'dollar',
  form: { ...investmentForm, investment_amount: '5,000', s: 'usd' },
};

/** 100,000 naira paid by card for an investment, or what the intent says; it has begun. */
export async function investByCard(
  testApp: TestApp,
  client: TestClient,
  intent: object = investmentIntent,
): Promise<{ reference: string; id: string }> {
  const { reference } = await anIntent(testApp, client, intent);
  await testApp.sandbox.pay(reference, 'success');
  const { status, investment_type_id: id } = (await lookAt(testApp, client, reference)).body;
  if (status !== 'applied' || !id) throw new Error(`the investment is ${status}`);
  return { reference, id };
}

export type InvestmentOptions = {
  /** In naira or dollars, as it is typed. */
  amount?: string;
  /** The plan's code; the amount's limits are those of the plan. */
  plan?: string;
  currency?: Currency;
  saveToProfile?: boolean;
  atMaturity?: string;
};

/**
 * A full-time investment started on the business date: the form checked, the payment received and
 * applied by the use cases, as a card payment would have it.
 */
export async function anInvestment(
  { deps }: Pick<TestApp, 'deps'>,
  { clientId, email }: Pick<TestClient, 'clientId' | 'email'>,
  options: InvestmentOptions = {},
): Promise<string> {
  const { currency = 'NGN', amount = '100000', plan = '03oa', saveToProfile = false } = options;
  const chosen = options.atMaturity === undefined ? {} : { at_maturity: options.atMaturity };
  const purpose = investmentPurposes(deps).payments.investment;
  return deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const prepared = await purpose.prepare(
      tx,
      clientId,
      {
        purpose: 'investment',
        kind: 'full',
        currency: currency === 'NGN' ? 'naira' : 'dollar',
        form: {
          ...investmentForm,
          investment_amount: amount,
          s: plan,
          save_to_profile: saveToProfile,
          ...chosen,
        },
      },
      businessTime,
    );
    const paymentId = newId();
    const paid = { amount: prepared.amount, currency };
    await post(tx, clientId, businessTime.date, [
      {
        kind: 'receipt',
        subjectId: paymentId,
        debit: { code: ledgerCodes.providerCash, subjectId: paymentId },
        credit: { code: ledgerCodes.unappliedReceipts, subjectId: paymentId },
        ...paid,
      },
    ]);
    const applied = await purpose.apply(
      tx,
      {
        clientId,
        paymentId,
        receiptId: paymentId,
        ...paid,
        subject: prepared.subject,
        released: false,
        paidAt: businessTime.at,
        paidOn: businessTime.date,
      },
      businessTime,
    );
    if (!applied.ok || applied.resultId === null) throw new Error('not applied');
    const { subject } = prepared;
    const stored = { clientId, email, paymentId, subject, paid, resultId: applied.resultId };
    await storePayment(tx, stored, businessTime);
    return applied.resultId;
  });
}

type StoredPayment = {
  clientId: string;
  email: string;
  paymentId: string;
  subject: unknown;
  paid: { amount: bigint; currency: Currency };
  resultId: string;
};

/** The payment of an investment and its receipt, as they are once it was applied. */
async function storePayment(
  tx: Tx,
  { clientId, email, paymentId, subject, paid, resultId }: StoredPayment,
  businessTime: BusinessTime,
): Promise<void> {
  await allTables(tx)
    .insertInto('payment_references')
    .values({
      reference: `test-${paymentId}`,
      client_id: clientId,
      kind: 'payment',
      record_id: paymentId,
    })
    .execute();
  await allTables(tx)
    .insertInto('payments')
    .values({
      client_id: clientId,
      payment_id: paymentId,
      reference: `test-${paymentId}`,
      purpose: 'investment',
      email,
      ...paid,
      subject: JSON.stringify(subject),
      result_id: resultId,
      status: 'applied',
      received_amount: paid.amount,
      received_currency: paid.currency,
      fee: 0n,
      created_at: businessTime.at,
      created_on: businessTime.date,
      booked_at: businessTime.at,
      booked_on: businessTime.date,
    })
    .execute();
  await allTables(tx)
    .insertInto('receipts')
    .values({
      client_id: clientId,
      receipt_id: paymentId,
      payment_id: paymentId,
      payout_id: null,
      provider_id: null,
      ...paid,
      paid_at: businessTime.at,
      paid_on: businessTime.date,
      booked_at: businessTime.at,
      booked_on: businessTime.date,
      unapplied: 0n,
    })
    .execute();
}
