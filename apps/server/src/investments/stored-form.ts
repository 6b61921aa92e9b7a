import type { FullTimeForm } from '@quarrter/contract/investments';
import { fullTimeMonths, type InvestmentTier } from '@quarrter/domain/investments';
import type { Minor } from '@quarrter/domain/money';
import { normalizeEmail, normalizePhone } from '@quarrter/domain/people';
import type { Secrets } from '../platform/secrets.ts';

/** What the investor declared, kept as it was; only the last two are read through `openForm`. */
type Declared = Omit<
  FullTimeForm,
  's' | 'save_to_profile' | 'information_is_true' | 'next_of_kin_nin' | 'next_of_kin_phone_number'
>;

/**
 * The checked form as the payment carries it until the money is there, and the investment after that:
 * the terms it was sold under, and the details with the next of kin's numbers sealed.
 */
export type StoredForm = {
  plan: string;
  /** Minor units as text: the form is JSON. */
  plan_minimum: string;
  rate_ppm: number;
  months: number;
  save_to_profile: boolean;
  details: Declared & {
    next_of_kin_nin_sealed: string;
    next_of_kin_phone_number_sealed: string;
  };
};

const ninContext = (clientId: string) => `${clientId}:investment:next_of_kin_nin`;
const phoneContext = (clientId: string) => `${clientId}:investment:next_of_kin_phone_number`;

/** What each sealed detail is bound to. */
export const sealedDetailContexts = {
  next_of_kin_nin_sealed: ninContext,
  next_of_kin_phone_number_sealed: phoneContext,
} as const;

/** Puts a checked form into the shape it is stored in. Numbers of other people never lie in clear text. */
export function sealForm(
  secrets: Secrets,
  clientId: string,
  tier: InvestmentTier,
  form: FullTimeForm,
): StoredForm {
  const {
    s: _code,
    information_is_true: _ticked,
    save_to_profile: saveTick,
    next_of_kin_nin: nin,
    next_of_kin_phone_number: phone,
    ...declared
  } = form;
  return {
    plan: tier.code,
    plan_minimum: tier.minimum.toString(),
    rate_ppm: tier.ratePpm,
    months: fullTimeMonths,
    save_to_profile: isTicked(saveTick),
    details: {
      ...declared,
      email: normalizeEmail(form.email) ?? form.email,
      phone_number: normalizePhone(form.phone_number) ?? form.phone_number,
      next_of_kin_email: normalizeEmail(form.next_of_kin_email) ?? form.next_of_kin_email,
      next_of_kin_nin_sealed: secrets.seal(nin, ninContext(clientId)),
      next_of_kin_phone_number_sealed: secrets.seal(
        normalizePhone(phone) ?? phone,
        phoneContext(clientId),
      ),
    },
  };
}

/** The details with the sealed numbers opened, for the profile. */
export function openForm(secrets: Secrets, clientId: string, stored: StoredForm) {
  const {
    next_of_kin_nin_sealed: nin,
    next_of_kin_phone_number_sealed: phone,
    ...declared
  } = stored.details;
  return {
    ...declared,
    next_of_kin_nin: secrets.open(nin, ninContext(clientId)),
    next_of_kin_phone_number: secrets.open(phone, phoneContext(clientId)),
  };
}

/**
 * The same for the same form of the same client, however its amount and numbers were typed (INV-41). The plan's
 * code says the currency too.
 */
export function hashForm(
  secrets: Secrets,
  clientId: string,
  stored: StoredForm,
  amount: Minor,
): string {
  const { investment_amount: _typed, ...declared } = openForm(secrets, clientId, stored);
  const { plan, save_to_profile: saved } = stored;
  const same = [clientId, plan, amount.toString(), saved, declared];
  return secrets.blindIndex(JSON.stringify(same), 'payments:form_hash');
}

function isTicked(value: unknown): boolean {
  return value === true || value === 'true' || value === '1';
}
