import type { FieldErrors } from '@quarrter/contract/call';
import { neverSetHere } from '@quarrter/contract/client/profile';
import { type ProfileForm, profileForm } from '@quarrter/contract/client/profile-form';
import {
  birthDateErrors,
  isMasked,
  maskLastFour,
  type ProfileField,
  profileFieldNames,
  profileFields,
} from '@quarrter/domain/people';
import { type BusinessTime, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { invalid } from '../../platform/http/http-error.ts';
import {
  hashAnswer,
  requireQuestionAndAnswer,
  saveSecurityQuestion,
} from '../password/security-question.ts';
import { accountsDb } from '../tables.ts';
import { type BankCheck, bankDetailsErrors } from './bank-details.ts';
import { type ContactField, contactFieldNames } from './profile-fields.ts';
import {
  type CheckedSession,
  isProtected,
  isVerified,
  requireConfirmed,
} from './protected-details.ts';
import { type Profile, readProfile } from './read-profile.ts';
import { contactOf, type ProfilePatch, parse, saveToProfile } from './save-profile.ts';

/**
 * API-16: changes the fields that are sent and no others. When one of them is unknown or cannot be
 * changed by the client, it gets an error by its name and nothing is saved.
 */
export async function updateProfile(
  { db, secrets }: PlatformDeps,
  session: CheckedSession,
  body: ProfileForm & Record<string, unknown>,
  isBank: BankCheck,
  now: Date,
): Promise<void> {
  const { clientId } = session;
  rejectUnknownFields(body);
  requireQuestionAndAnswer(body);
  const { security_question: question, security_answer: answer } = body;
  const answerHash = answer === undefined ? undefined : await hashAnswer(answer);
  // Before the transaction: the list of banks may have to be fetched.
  const bankIsKnown = !body.bank_name || (await isBank(body.bank_name));
  await db.transaction().execute(async (tx) => {
    await lockProfile(tx, clientId);
    const profile = await readProfile(tx, secrets, clientId);
    const form = withoutMasked(body, profile);
    rejectInvalidChanges(form, profile, { bankIsKnown, businessTime: await readBusinessTime(tx) });
    const needsMore = (name: Name) => isProtected(name, storedValue(profile, name));
    // PRO-24: staff recognise a caller by the answer.
    if (answerHash !== undefined || changedNames(form, profile).some(needsMore)) {
      await requireConfirmed(tx, session, now);
    }
    await saveToProfile(tx, secrets, clientId, form, { clearBlanks: true, confirmed: true });
    if (question && answerHash) {
      const isFirst = profile.securityQuestion === '';
      await saveSecurityQuestion(tx, clientId, { question, answerHash, isFirst });
    }
  });
}

type Name = ProfileField | ContactField;

function isContactField(name: string): name is ContactField {
  return (contactFieldNames as readonly string[]).includes(name);
}

function isDetail(name: string): name is Name {
  return isContactField(name) || Object.hasOwn(profileFields, name);
}

const words: { readonly [name: string]: string } = {
  first_name: 'name',
  last_name: 'name',
  date_of_birth: 'date of birth',
  nin: 'NIN',
  bvn: 'BVN',
};

/** The value of a detail before the change. */
function storedValue({ fields, firstName, lastName, phoneNumber }: Profile, name: Name) {
  const contact = { first_name: firstName, last_name: lastName, phone_number: phoneNumber };
  return { ...fields, ...contact }[name];
}

/** The details whose value in the form differs from the stored one. */
function changedNames(form: ProfileForm, profile: Profile): Name[] {
  const contact = contactOf(form);
  const sent = (name: Name) =>
    isContactField(name) ? contact[name] : parse(name, (form as ProfilePatch)[name]);
  const names = Object.keys(form).filter(isDetail);
  return names.filter((name) => sent(name) !== storedValue(profile, name));
}

/**
 * The form is checked together with the stored profile, which must not change before it is written.
 */
async function lockProfile(tx: Tx, clientId: string): Promise<void> {
  await accountsDb(tx)
    .selectFrom('client_profiles')
    .select('client_id')
    .where('client_id', '=', clientId)
    .forUpdate()
    .execute();
}

function rejectUnknownFields(body: Record<string, unknown>): void {
  const errors: FieldErrors = {};
  for (const name of Object.keys(body)) {
    if (Object.hasOwn(profileForm.shape, name)) continue;
    const known = (neverSetHere as readonly string[]).includes(name);
    errors[name] = [
      known
        ? 'You cannot change this here. Use the security tab, or contact us.'
        : 'There is no field with this name.',
    ];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A number sent back masked as it was shown has not been changed; any other mask is an error. */
function withoutMasked(body: ProfileForm, profile: Profile): ProfileForm {
  const form = { ...body };
  for (const name of profileFieldNames.filter(isMasked)) {
    const sent = form[name];
    if (!sent?.startsWith('*')) continue;
    if (sent !== maskLastFour(profile.fields[name])) {
      throw invalid({ [name]: ['Please enter the full number.'] });
    }
    delete form[name];
  }
  return form;
}

function rejectInvalidChanges(
  form: ProfileForm,
  profile: Profile,
  { bankIsKnown, businessTime }: { bankIsKnown: boolean; businessTime: BusinessTime },
): void {
  const errors = bankDetailsErrors(form, profile.fields, bankIsKnown);
  for (const name of changedNames(form, profile)) {
    if (!isVerified(name, storedValue(profile, name), profile)) continue;
    errors[name] = [`Your ${words[name]} has been verified. Contact us to change it.`];
  }
  for (const [name, message] of Object.entries(birthDateErrors(form, businessTime.date))) {
    errors[name] = [message];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
