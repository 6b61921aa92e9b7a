import type { SignUpForm } from '@quarrter/contract/accounts';
import { normalizeEmail, normalizePhone } from '@quarrter/domain/people';
import { readMoment } from '../platform/clock.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { queueJob } from '../platform/jobs.ts';
import { hashPassword } from '../platform/passwords.ts';
import { createClient } from './create-client.ts';
import { queueLink } from './jobs.ts';
import { refuseTooManyLetters } from './letter-limit.ts';
import { refuseCommonPassword } from './new-password.ts';
import { findClientId } from './queries.ts';

/**
 * ACC-16, API-09: creates the account and queues its letter in one transaction. A known address gets another
 * letter and the caller the same answer after the same work, so that nobody learns who is a client.
 */
export async function signUp(deps: PlatformDeps, form: SignUpForm, origin: string): Promise<void> {
  const email = normalizeEmail(form.email) ?? form.email;
  refuseCommonPassword(form.password1, 'password1');
  const clientId = await findClientId(deps.db, email);
  await refuseTooManyLetters(deps, { purpose: 'sign-up', email, clientId, origin });
  const passwordHash = await hashPassword(form.password1);
  await deps.db.transaction().execute(async (tx) => {
    const created = await createClient(
      tx,
      {
        email,
        firstName: form.first_name,
        lastName: form.last_name,
        phoneNumber: normalizePhone(form.phone_number) ?? form.phone_number,
        passwordHash,
      },
      await readMoment(tx),
    );
    if (created !== null) return queueLink(tx, created, 'verify');
    const known = await tx
      .selectFrom('client_logins')
      .select('client_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return queueJob(tx, 'send-already-registered', { client_id: known.client_id });
  });
}
