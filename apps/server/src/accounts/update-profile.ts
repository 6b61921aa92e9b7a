import type { FieldErrors } from '@quarrter/contract/call';
import { neverSetHere } from '@quarrter/contract/profile';
import { type ProfileForm, profileForm } from '@quarrter/contract/profile-form';
import { birthDateErrors, maskLastFour } from '@quarrter/domain/people';
import { type BusinessTime, readBusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { invalid } from '../platform/http-error.ts';
import { type BankCheck, bankDetailsErrors } from './bank-details.ts';
import { type Profile, readProfile } from './read-profile.ts';
import { saveToProfile } from './save-profile.ts';
import { requireSecondFactor, type Session } from './second-factor/require-second-factor.ts';
import { hashAnswer, requireQuestionAndAnswer, saveSecurityQuestion } from './security-question.ts';
import { accountsDb } from './tables.ts';

const masked = ['nin', 'bvn', 'bank_account_number', 'next_of_kin_nin'] as const;

/**
 * API-16: changes the fields that are sent and no others. When one of them is unknown or cannot be
 * changed by the client, it gets an error by its name and nothing is saved.
 */
export async function updateProfile(
  { db, secrets }: PlatformDeps,
  { clientId, sessionId }: Session,
  body: ProfileForm & Record<string, unknown>,
  isBank: BankCheck,
  now: Date,
): Promise<void> {
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
    if (changesAccount(form, profile)) await requireSecondFactor(tx, { clientId, sessionId, now });
    await saveToProfile(tx, secrets, clientId, form, { clearBlanks: true });
    if (question && answerHash) {
      const isFirst = profile.securityQuestion === '';
      await saveSecurityQuestion(tx, clientId, { question, answerHash, isFirst });
    }
  });
}

/** Withdrawals go to this account, so a change of it needs the second factor. */
function changesAccount(form: ProfileForm, { fields }: Profile): boolean {
  const names = ['bank_name', 'bank_account_number'] as const;
  return names.some((name) => form[name] !== undefined && form[name] !== fields[name]);
}

/** The form is checked together with the stored profile, which must not change meanwhile. */
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
    errors[name] = [known ? 'This cannot be changed here.' : 'Unknown field.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A number sent back masked as it was shown has not been changed; any other mask is an error. */
function withoutMasked(body: ProfileForm, profile: Profile): ProfileForm {
  const form = { ...body };
  for (const name of masked) {
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
  const changes = (name: 'nin' | 'bvn') =>
    form[name] !== undefined && form[name] !== profile.fields[name];
  if (profile.ninVerified && changes('nin')) {
    errors.nin = ['Your NIN was verified and can no longer be changed.'];
  }
  if (profile.bvnVerified && changes('bvn')) {
    errors.bvn = ['Your BVN was verified and can no longer be changed.'];
  }
  for (const [name, message] of Object.entries(birthDateErrors(form, businessTime.date))) {
    errors[name] = [message];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
