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
 * was confirmed is not asked again. What waits for its answer is sent once more, because the last
 * call may have been lost, and stays one check. The provider is never called in a transaction.
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
  const state = await db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await lockClient(tx, clientId);
    const earlier = await findAsked(tx, clientId, askedIndex, businessTime);
    if (earlier !== null) return earlier;
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
    return 'waiting';
  });
  if (state === 'confirmed') return;
  const refused = await provider.identify(customerCode, question);
  if (refused !== '') {
    const about = { bvn: '', bankCode: '', account: '' };
    await storeAnswer(deps, { customerCode, confirmed: false, reason: refused, about });
  }
}

/**
 * Whether this question waits for its answer, or was confirmed; null for a new one. An answer names
 * no question, so one is open at a time; one that has not come by the end of the next day is lost.
 */
async function findAsked(
  tx: Tx,
  clientId: string,
  askedIndex: string,
  { date }: BusinessTime,
): Promise<'waiting' | 'confirmed' | null> {
  const checks = await listIdentityChecks(tx, clientId);
  const [latest] = checks;
  if (latest?.result === null && latest.askedOn >= addDays(date, -1)) {
    if (latest.askedIndex === askedIndex) return 'waiting';
    throw conflict('The provider has not answered the last question about this client yet.');
  }
  const same = checks.filter((check) => check.askedIndex === askedIndex);
  return same.some(({ result }) => result?.confirmed) ? 'confirmed' : null;
}
