import { addDays } from '@quarrter/domain/calendar';
import { recordEvent } from '../../events/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/business-time.ts';
import { lockClient } from '../../platform/client-buckets.ts';
import type { Tx } from '../../platform/database.ts';
import { conflict } from '../../platform/http-error.ts';
import { newId } from '../../platform/ids.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { PaymentsDeps } from '../deps.ts';
import { identityAsked } from '../events.ts';
import type { IdentityQuestion } from '../provider-identification.ts';
import { paymentsDb } from '../tables.ts';
import { listIdentityChecks } from './queries.ts';
import { storeAnswer } from './store-answer.ts';

type Deps = Pick<PaymentsDeps, 'db' | 'secrets' | 'provider'>;

export type AskInput = {
  readonly clientId: string;
  readonly email: string;
  readonly question: IdentityQuestion;
  readonly by: { readonly staffId: string; readonly name: string };
};

/** A keyed hash of what is asked, so that staff see whether an answer is about what stands now. */
export function indexQuestion(
  secrets: Pick<Secrets, 'blindIndex'>,
  clientId: string,
  { bvn, bankCode, accountNumber, firstName, lastName }: IdentityQuestion,
): string {
  const asked = [bvn, bankCode, accountNumber, firstName, lastName].join(' ');
  return secrets.blindIndex(asked, `identity question of ${clientId}`);
}

/**
 * Asks the provider whether account, BVN and name belong together; it answers by a webhook. What
 * was confirmed, or has no answer yet, is not asked again. The provider is never called inside a
 * transaction.
 */
export async function askIdentity(
  deps: Deps,
  { clientId, email, question, by }: AskInput,
  recordAsked: (tx: Tx, businessTime: BusinessTime) => Promise<void>,
): Promise<void> {
  const { db, provider, secrets } = deps;
  const askedIndex = indexQuestion(secrets, clientId, question);
  const { firstName, lastName } = question;
  const customerCode = await provider.createCustomer({ email, firstName, lastName });
  const checkId = newId();
  const isNew = await db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await lockClient(tx, clientId);
    if (await isAsked(tx, clientId, askedIndex, businessTime)) return false;
    await paymentsDb(tx)
      .insertInto('provider_customers')
      .values({ customer_code: customerCode, client_id: clientId })
      .onConflict((known) => known.doNothing())
      .execute();
    await paymentsDb(tx)
      .insertInto('identity_checks')
      .values({
        client_id: clientId,
        check_id: checkId,
        customer_code: customerCode,
        asked_index: askedIndex,
        bank_code: question.bankCode,
        account_ending: question.accountNumber.slice(-4),
        bvn_ending: question.bvn.slice(-4),
        asked_at: businessTime.at,
        asked_on: businessTime.date,
        asked_by: by.staffId,
        asked_by_name: by.name,
      })
      .execute();
    const at = businessTime.at;
    await recordEvent(tx, identityAsked, { clientId, subjectId: null, at, payload: {} });
    await recordAsked(tx, businessTime);
    return true;
  });
  if (!isNew) return;
  const refused = await provider.identify(customerCode, question);
  if (refused !== '') {
    await storeAnswer(deps, { customerCode, confirmed: false, reason: refused });
  }
}

/**
 * Whether this question needs no asking now. An answer names no question, so one is open at a time;
 * an answer that has not come by the end of the next day is lost.
 */
async function isAsked(
  tx: Tx,
  clientId: string,
  askedIndex: string,
  { date }: BusinessTime,
): Promise<boolean> {
  const checks = await listIdentityChecks(tx, clientId);
  const [latest] = checks;
  if (latest?.result === null && latest.askedOn >= addDays(date, -1)) {
    if (latest.askedIndex === askedIndex) return true;
    throw conflict('The provider has not answered the last question about this client yet.');
  }
  return checks.some((check) => check.askedIndex === askedIndex && check.result?.confirmed);
}
