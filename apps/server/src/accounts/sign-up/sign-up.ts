import type { SignUpForm } from '@quarrter/contract/client/accounts';
import { normalizeEmail, normalizePhone } from '@quarrter/domain/people';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { requireRoom } from '../../platform/passwords/hashing.ts';
import { rejectEasyPassword } from '../../platform/passwords/new-password.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { recordAccountEvent, signedUp } from '../events.ts';
import { queueAlreadyRegistered, queueLink } from '../jobs.ts';
import { findClientId } from '../queries.ts';
import { createClient, type NewClient, replaceUnverified } from './create-client.ts';
import { requireUnderEmailLimit } from './email-limit.ts';
import { endLinks } from './links.ts';

/**
 * ACC-16, API-09: creates the account and queues its email in one transaction. A registered address
 * gets another email, and the caller the same answer after the same work, so that a sign-up does
 * not tell who is a client.
 */
export async function signUp(
  deps: PlatformDeps,
  form: SignUpForm,
  network: string,
  now: Date,
): Promise<void> {
  requireRoom();
  const email = normalizeEmail(form.email) ?? form.email;
  await rejectEasyPassword(form.password1, 'password1');
  const clientId = await findClientId(deps.db, email);
  await requireUnderEmailLimit(deps, { purpose: 'sign-up', email, clientId, network }, now);
  const client = {
    email,
    firstName: form.first_name,
    lastName: form.last_name,
    phoneNumber: normalizePhone(form.phone_number) ?? form.phone_number,
    passwordHash: await hashPassword(form.password1),
  };
  await deps.db.transaction().execute((tx) => writeSignUp(tx, client, now));
}

/**
 * An address that is not verified yet belongs to the latest sign-up. Earlier links are ended, so
 * the only link that works is in the email that greets with the name just given, and it verifies
 * the password just given.
 */
async function writeSignUp(tx: Tx, client: NewClient, now: Date): Promise<void> {
  const businessTime = await readBusinessTime(tx);
  const created = await createClient(tx, client, businessTime);
  if (created !== null) {
    await recordAccountEvent(tx, signedUp, created, { replaces: false });
    return queueLink(tx, created, 'verify');
  }
  const replaced = await replaceUnverified(tx, client, businessTime);
  if (replaced !== null) {
    await recordAccountEvent(tx, signedUp, replaced, { replaces: true });
    await endLinks(tx, replaced, 'verify', now);
    return queueLink(tx, replaced, 'verify');
  }
  const clientId = await findClientId(tx, client.email);
  return queueAlreadyRegistered(tx, clientId ?? null);
}
