import type { FullTimeForm } from '@quarrter/contract/client/investments';
import { isTicked } from '@quarrter/contract/fields';
import type { InvestmentKind, MaturityChoice } from '@quarrter/domain/investments';
import type { Minor } from '@quarrter/domain/money';
import { normalizeEmail, normalizePhone } from '@quarrter/domain/people';
import { everyIndex, type Secrets } from '../../platform/passwords/secrets.ts';

/**
 * The investor's declaration, as it stays stored with the investment. The shape is this file's own,
 * under the names that the client's profile uses, so a change of the form does not change it.
 */
export type StoredDetails = {
  version: 1;
  title: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  date_of_birth: string;
  email: string;
  next_of_kin_title: string;
  next_of_kin_first_name: string;
  next_of_kin_last_name: string;
  next_of_kin_date_of_birth: string;
  next_of_kin_email: string;
  next_of_kin_relationship: string;
  /** Identity and phone numbers of other people are never stored in plain text. */
  next_of_kin_nin_sealed: string;
  next_of_kin_phone_number_sealed: string;
};

/**
 * A checked form as its payment carries it until the money arrives, with the terms it was sold
 * under.
 */
export type StoredForm = {
  plan: string;
  /** Minor units as text: the form is JSON. */
  plan_minimum: string;
  rate_ppm: number;
  months: number;
  save_to_profile: boolean;
  /** Where the client has chosen something for the maturity. */
  at_maturity?: MaturityChoice;
  details: StoredDetails;
};

/** The investment that a payment is for. */
export type InvestmentSubject = {
  readonly version: 1;
  readonly kind: InvestmentKind;
  readonly form: StoredForm;
  /** Of a limited-time investment: the offer, and how many of its slots. */
  readonly offer?: { readonly id: string; readonly slots: number };
  /** Of a monthly top-up: the card that is charged for it. */
  readonly topUpCard?: string;
};

/** The terms of the plan that the form buys. */
export type PlanTerms = {
  readonly code: string;
  /** Below it an investment earns nothing. */
  readonly minimum: Minor;
  readonly ratePpm: number;
  readonly months: number;
};

/** The fields on the investor and the next of kin that both forms have. */
export type InvestorForm = Omit<FullTimeForm, 'investment_amount' | 's'>;

/**
 * Binds a sealed number of the details to its client and field, in the investment and its payment.
 */
export const detailContext = (clientId: string, field: string) => `${clientId}:investment:${field}`;
const ninContext = (clientId: string) => detailContext(clientId, 'next_of_kin_nin');
const phoneContext = (clientId: string) => detailContext(clientId, 'next_of_kin_phone_number');

/** The form as it is stored, with the next of kin's numbers sealed. */
export function sealForm(
  secrets: Secrets,
  clientId: string,
  plan: PlanTerms,
  form: InvestorForm,
): StoredForm {
  const kinPhone = normalizePhone(form.next_of_kin_phone_number) ?? form.next_of_kin_phone_number;
  return {
    plan: plan.code,
    plan_minimum: plan.minimum.toString(),
    rate_ppm: plan.ratePpm,
    months: plan.months,
    save_to_profile: isTicked(form.save_to_profile),
    ...chosenAtMaturity(form),
    details: {
      version: 1,
      title: form.title,
      first_name: form.first_name,
      last_name: form.last_name,
      phone_number: normalizePhone(form.phone_number) ?? form.phone_number,
      date_of_birth: form.date_of_birth,
      email: normalizeEmail(form.email) ?? form.email,
      next_of_kin_title: form.next_of_kin_title,
      next_of_kin_first_name: form.next_of_kin_first_name,
      next_of_kin_last_name: form.next_of_kin_last_name,
      next_of_kin_date_of_birth: form.next_of_kin_date_of_birth,
      next_of_kin_email: normalizeEmail(form.next_of_kin_email) ?? form.next_of_kin_email,
      next_of_kin_relationship: form.next_of_kin_relationship,
      next_of_kin_nin_sealed: secrets.seal(form.next_of_kin_nin, ninContext(clientId)),
      next_of_kin_phone_number_sealed: secrets.seal(kinPhone, phoneContext(clientId)),
    },
  };
}

/** The details with the sealed numbers opened, under the names of the profile's fields. */
export function openDetails(secrets: Secrets, clientId: string, details: StoredDetails) {
  const {
    version: _version,
    next_of_kin_nin_sealed: nin,
    next_of_kin_phone_number_sealed: phone,
    ...plain
  } = details;
  return {
    ...plain,
    next_of_kin_nin: secrets.open(nin, ninContext(clientId)),
    next_of_kin_phone_number: secrets.open(phone, phoneContext(clientId)),
  };
}

/**
 * Equal for equal forms of one client, however amount and numbers were typed (INV-41). The plan's
 * code implies the currency. Its terms belong to it: a form sent again after the plan changed must
 * not resume a payment under the old ones.
 */
export function hashForm(
  secrets: Secrets,
  clientId: string,
  { form }: Pick<InvestmentSubject, 'form'>,
  amount: Minor,
): { subjectKey: string; otherKeys: string[] } {
  const { plan, plan_minimum: minimum, rate_ppm: rate, save_to_profile: saved } = form;
  const details = openDetails(secrets, clientId, form.details);
  const chosen = form.at_maturity === undefined ? [] : [form.at_maturity];
  const content = [clientId, plan, minimum, rate, amount.toString(), saved, details, ...chosen];
  const [subjectKey = '', ...otherKeys] = everyIndex(secrets, (one) =>
    one.blindIndex(JSON.stringify(content), 'payments:form_hash'),
  );
  return { subjectKey, otherKeys };
}

function chosenAtMaturity({ at_maturity: choice }: InvestorForm): Pick<StoredForm, 'at_maturity'> {
  return choice === undefined || choice === 'nothing' ? {} : { at_maturity: choice };
}
