import { checkTopUpAmount, type InvestmentTier } from '@quarrter/domain/investments';
import { type Currency, currencySlug, toWire } from '@quarrter/domain/money';
import { readProfile } from '../../accounts/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { conflict, HttpError, invalid } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { readInvestmentTiers } from '../../products/index.ts';
import { readLastForm } from '../queries.ts';
import { type InvestmentRequest, prepareInvestment } from './prepare-investment.ts';
import { readSavedNextOfKin } from './saved-next-of-kin.ts';
import type { StoredDetails } from './stored-form.ts';

/** A monthly top-up as an investment: its request, and the plan that takes the amount. */
export type TopUpOrder = {
  readonly request: InvestmentRequest;
  readonly tier: InvestmentTier;
  readonly amount: bigint;
};

type Asked = {
  readonly clientId: string;
  readonly currency: Currency;
  /** As it was typed. */
  readonly amount: string;
  /** As the client reads it: Visa ending in 4081. */
  readonly card: string;
};

const detailsMissing =
  'Each top-up needs your details and those of your next of kin. Please make one investment ' +
  'first: we save them with it.';

/**
 * The request that a monthly top-up pays for, checked like the form of any investment. Its plan is
 * the one that takes the amount today. Throws an HttpError when the amount cannot be invested.
 */
export async function orderTopUp(
  reader: Reader,
  secrets: Secrets,
  { clientId, currency, amount: typed, card }: Asked,
  businessTime: BusinessTime,
): Promise<TopUpOrder> {
  const tiers = await readInvestmentTiers(reader);
  const checked = checkTopUpAmount(tiers, currency, typed);
  if (!checked.ok) throw invalid({ amount: [checked.message] });
  const { tier, amount } = checked;
  const details = await readSavedDetails(reader, secrets, clientId);
  if (details === null) throw conflict(detailsMissing);
  const request: InvestmentRequest = {
    purpose: 'investment',
    kind: 'full',
    currency: currencySlug(currency),
    form: {
      ...details,
      investment_amount: toWire(amount),
      s: tier.code,
      information_is_true: true,
    },
    topUpCard: card,
  };
  try {
    prepareInvestment(secrets, tiers, clientId, request, businessTime);
  } catch (error) {
    if (error instanceof HttpError) throw conflict(detailsMissing);
    throw error;
  }
  return { request, tier, amount };
}

/** Who the next of kin of a top-up will be; null while the details are not complete. */
export async function readTopUpNextOfKin(
  reader: Reader,
  secrets: Secrets,
  clientId: string,
): Promise<string | null> {
  const details = await readSavedDetails(reader, secrets, clientId);
  return details && `${details.next_of_kin_first_name} ${details.next_of_kin_last_name}`;
}

/** The client's details as the profile has them now; missing ones are from the last investment. */
async function readSavedDetails(reader: Reader, secrets: Secrets, clientId: string) {
  const form = (await readLastForm(reader, clientId)) as StoredDetails | undefined;
  const nextOfKin = await readSavedNextOfKin(reader, secrets, clientId);
  const { fields, ...contact } = await readProfile(reader, secrets, clientId);
  const title = fields.title || form?.title;
  const birth = fields.date_of_birth || form?.date_of_birth;
  if (nextOfKin === null || !title || !birth) return null;
  return {
    ...nextOfKin,
    email: contact.email,
    title,
    first_name: contact.firstName,
    last_name: contact.lastName,
    phone_number: contact.phoneNumber,
    date_of_birth: birth,
  };
}
