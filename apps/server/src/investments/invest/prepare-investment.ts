import type { investmentIntent } from '@quarrter/contract/client/card-payments';
import { fullTimeForm } from '@quarrter/contract/client/investments';
import type { IsoDate } from '@quarrter/domain/calendar';
import {
  fullTimeMonths,
  type InvestmentTier,
  investmentAmountMessages,
  limitsOfTier,
  tierByCode,
  tiersOf,
} from '@quarrter/domain/investments';
import { type Currency, checkAmount, currencyFromSlug } from '@quarrter/domain/money';
import { birthDateErrors } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import type { PreparedPayment } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import { messagesOf } from '../../platform/http/http.ts';
import { invalid } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { hashForm, type InvestmentSubject, sealForm } from './stored-form.ts';

export type InvestmentRequest = z.infer<typeof investmentIntent> & {
  /** Of a monthly top-up: the card that is charged. The server asks for those, and no client. */
  readonly topUpCard?: string;
};

/**
 * Prepares the payment for an investment form (INV-25..34). The error names every wrong field at
 * once, the amount's limits included, before any money moves (INV-36).
 */
export function prepareInvestment(
  secrets: Secrets,
  tiers: readonly InvestmentTier[],
  clientId: string,
  request: InvestmentRequest,
  businessTime: BusinessTime,
): PreparedPayment<InvestmentSubject> {
  // INV-09: without a currency, or with an unknown one, it is naira.
  const currency = currencyFromSlug(request.currency) ?? 'NGN';
  const tier = tierOf(tiers, currency, request.form.s);
  const parsed = z.safeParse(fullTimeForm, request.form);
  const amount = checkAmount(
    textOf(request.form.investment_amount),
    limitsOfTier(tier),
    investmentAmountMessages,
  );
  const errors = {
    ...(parsed.success ? {} : messagesOf(parsed.error)),
    ...(amount.ok ? {} : { investment_amount: [amount.message] }),
    ...birthErrors(request.form, businessTime.date),
  };
  if (!parsed.success || !amount.ok || Object.keys(errors).length > 0) throw invalid(errors);
  const form = sealForm(secrets, clientId, { ...tier, months: fullTimeMonths }, parsed.data);
  const { topUpCard } = request;
  const paidBy = topUpCard === undefined ? {} : { topUpCard };
  const subject = { version: 1, kind: 'FTI', form, ...paidBy } as const;
  return {
    amount: amount.minor,
    currency,
    subject,
    // INV-41: the same form again is the same payment; another form is another investment.
    ...hashForm(secrets, clientId, subject, amount.minor),
    subjectName: 'this investment',
  };
}

/** The errors in the two dates of birth, by field. */
export function birthErrors(form: object, today: IsoDate): Record<string, string[]> {
  const errors = Object.entries(birthDateErrors(form, today));
  return Object.fromEntries(errors.map(([field, message]) => [field, [message]]));
}

/** The amount as it was typed; a value that is neither text nor number is none. */
function textOf(amount: unknown): string {
  return typeof amount === 'string' || typeof amount === 'number' ? String(amount) : '';
}

/** INV-08, INV-16: without a known code it is the currency's lowest plan; dollars have one plan. */
function tierOf(
  tiers: readonly InvestmentTier[],
  currency: Currency,
  code: unknown,
): InvestmentTier {
  const named = typeof code === 'string' ? tierByCode(tiers, code) : null;
  const [lowest] = tiersOf(tiers, currency);
  if (lowest === undefined) throw new Error(`There is no plan in ${currency}`);
  return named?.currency === currency ? named : lowest;
}
