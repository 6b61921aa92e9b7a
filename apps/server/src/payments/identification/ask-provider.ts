import { addDays } from '@quarrter/domain/calendar';
import { recordEvent } from '../../events/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { everyIndex, type Secrets } from '../../platform/passwords/secrets.ts';
import type { PaymentsDeps } from '../deps.ts';
import { identityAsked } from '../events.ts';
import type { IdentityQuestion } from '../provider/provider-identification.ts';
import { paymentsDb } from '../tables.ts';
import { type IdentityCheck, listIdentityChecks } from './queries.ts';
import { storeAnswer } from './store-answer.ts';

type Deps = Pick<PaymentsDeps, 'db' | 'secrets' | 'provider'>;

export type AskInput = {
  readonly clientId: string;
  readonly email: string;
  readonly question: IdentityQuestion;
  readonly by: { readonly staffId: string; readonly name: string };
};

/**
 * A keyed hash of the question, so that staff see whether an answer is about the current details.
 */
export function indexQuestion(
  secrets: Pick<Secrets, 'blindIndex'>,
  clientId: string,
  { bvn, bankCode, accountNumber, firstName, lastName }: IdentityQuestion,
): string {
  const asked = [bvn, bankCode, accountNumber, firstName, lastName].join(' ');
  return secrets.blindIndex(asked, `identity question of ${clientId}`);
}

/**
 * Asks the provider whether account, BVN and name belong together; it answers by a webhook. A
 * confirmed question is not asked again. One that waits for its answer is sent once more, because
 * the last call may have been lost, and stays one check. The provider is never called in a
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
  const madeCode = await provider.createCustomer({ email, firstName, lastName });
  const checkId = newId();
  const { customerCode, isConfirmed } = await db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await lockClient(tx, clientId);
    const same = everyIndex(secrets, (one) => indexQuestion(one, clientId, question));
    const earlier = await findAsked(tx, clientId, same, businessTime);
    if (earlier !== null) return earlier;
    await claimCustomer(tx, madeCode, clientId, businessTime);
    await paymentsDb(tx)
      .insertInto('identity_checks')
      .values({
        client_id: clientId,
        check_id: checkId,
        customer_code: madeCode,
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
    return { customerCode: madeCode, isConfirmed: false };
  });
  if (isConfirmed) return;
  const refused = await provider.identify(customerCode, question);
  if (refused !== '') {
    const about = { bvn: '', bankCode: '', account: '' };
    await storeAnswer(deps, { customerCode, confirmed: false, reason: refused, about });
  }
}

type Asked = { readonly customerCode: string; readonly isConfirmed: boolean };

/**
 * The check that asked this and waits for its answer, or was confirmed; null for a new question. An
 * answer names no question, so one is open at a time.
 */
async function findAsked(
  tx: Tx,
  clientId: string,
  askedIndexes: readonly string[],
  businessTime: BusinessTime,
): Promise<Asked | null> {
  const checks = await listIdentityChecks(tx, clientId);
  const [latest] = checks;
  if (latest !== undefined && isOpen(latest, businessTime)) {
    if (!askedIndexes.includes(latest.askedIndex)) throw conflict(notAnswered('this client'));
    return { customerCode: latest.customerCode, isConfirmed: false };
  }
  const confirmed = checks.find((check) => {
    return askedIndexes.includes(check.askedIndex) && check.result?.confirmed;
  });
  return confirmed === undefined
    ? null
    : { customerCode: confirmed.customerCode, isConfirmed: true };
}

/**
 * The provider's customer is an address, and an address can pass from one client to another: its
 * answers are for the client who was asked about last, once the other one's question has ended.
 */
async function claimCustomer(
  tx: Tx,
  customerCode: string,
  clientId: string,
  businessTime: BusinessTime,
): Promise<void> {
  const known = await paymentsDb(tx)
    .selectFrom('provider_customers')
    .select('client_id')
    .where('customer_code', '=', customerCode)
    .executeTakeFirst();
  if (known?.client_id === clientId) return;
  if (known !== undefined) {
    const [latest] = await listIdentityChecks(tx, known.client_id);
    if (latest?.customerCode === customerCode && isOpen(latest, businessTime)) {
      throw conflict(notAnswered('a client who had this email address before'));
    }
  }
  const claim = { client_id: clientId };
  await paymentsDb(tx)
    .insertInto('provider_customers')
    .values({ customer_code: customerCode, ...claim })
    .onConflict((same) => same.column('customer_code').doUpdateSet(claim))
    .execute();
}

/** An answer that has not come by the end of the next day is lost. */
function isOpen({ result, askedOn }: IdentityCheck, { date }: BusinessTime): boolean {
  return result === null && askedOn >= addDays(date, -1);
}

function notAnswered(whom: string): string {
  return `The provider has not answered the last question about ${whom} yet.`;
}
