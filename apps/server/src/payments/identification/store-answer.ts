import { recordEvent } from '../../events/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { PaymentsDeps } from '../deps.ts';
import { identityAnswered } from '../events.ts';
import type { IdentificationReport } from '../provider/provider-identification.ts';
import { paymentsDb } from '../tables.ts';
import { type IdentityCheck, listIdentityChecks } from './queries.ts';

/**
 * Stores the provider's answer to the latest question about its customer. A webhook for an unknown
 * customer changes nothing, nor does one that comes twice or late: it is about other numbers than
 * those of the question that is open now.
 */
export async function storeAnswer(
  { db }: Pick<PaymentsDeps, 'db'>,
  { customerCode, confirmed, reason, about }: IdentificationReport,
): Promise<void> {
  const known = await paymentsDb(db)
    .selectFrom('provider_customers')
    .select('client_id')
    .where('customer_code', '=', customerCode)
    .executeTakeFirst();
  if (known === undefined) return;
  const { client_id: clientId } = known;
  await db.transaction().execute(async (tx) => {
    const { date, at } = await readBusinessTimeOf(tx, clientId);
    await lockClient(tx, clientId);
    const checks = await listIdentityChecks(tx, clientId);
    const [open] = checks;
    if (open?.customerCode !== customerCode || open.result !== null || !isAbout(open, about))
      return;
    const stored = await paymentsDb(tx)
      .insertInto('identity_check_results')
      .values({
        client_id: clientId,
        check_id: open.id,
        confirmed,
        reason,
        answered_at: at,
        answered_on: date,
      })
      .onConflict((one) => one.doNothing())
      .returning('check_id')
      .executeTakeFirst();
    if (stored === undefined) return;
    const payload = { confirmed };
    await recordEvent(tx, identityAnswered, { clientId, subjectId: null, at, payload });
  });
}

function isAbout(
  { bvnEnding, bankCode, accountEnding }: IdentityCheck,
  about: IdentificationReport['about'],
): boolean {
  const isBank = about.bankCode === '' || about.bankCode === bankCode;
  return isBank && bvnEnding.endsWith(about.bvn) && accountEnding.endsWith(about.account);
}
