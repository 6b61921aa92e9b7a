import { sql } from 'kysely';
import * as z from 'zod/mini';
import { closedGates } from '../gates/index.ts';
import { withdrawForEstate } from '../investments/index.ts';
import { payDebtsOfEstate } from '../own-payments/index.ts';
import {
  disputedGate,
  hasFailedToEstate,
  type PaymentsDeps,
  sendMissingToEstate,
} from '../payments/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import {
  defineJob,
  handleJob,
  type JobHandlers,
  queueJob,
  queueJobs,
} from '../platform/jobs/jobs.ts';
import { estateAccountContext, estatesDb } from './tables.ts';

const payEstatesJob = defineJob('pay-estates', {});
const payEstateJob = defineJob('pay-estate', { clientId: z.uuid() });

type Deps = Pick<PaymentsDeps, 'db' | 'secrets' | 'gates' | 'limits'>;
const keyOf = ({ clientId }: { readonly clientId: string }) => `pay-estate:${clientId}`;

/** Pays an estate soon, as the hourly job does with every one. */
export function queueEstate(tx: Tx, clientId: string): Promise<void> {
  return queueJob(tx, payEstateJob, { clientId }, { key: keyOf({ clientId }) });
}

export function estatesJobs(deps: Deps): JobHandlers {
  return {
    ...handleJob(payEstatesJob, () => queueEstates(deps.db)),
    ...handleJob(payEstateJob, ({ clientId }) =>
      deps.db.transaction().execute((tx) => payEstate(tx, deps, clientId)),
    ),
  };
}

async function queueEstates(db: Database): Promise<void> {
  const { rows } = await sql<{ clientId: string }>`
    SELECT DISTINCT client_id AS "clientId" FROM estate_accounts
    WHERE state = 'approved'`.execute(db);
  await db.transaction().execute((tx) => queueJobs(tx, payEstateJob, rows, keyOf));
}

/**
 * Pays what has matured to the accounts of an estate, one for each currency. Debts
 * for returned payments are taken first if the representative agreed; without that it waits. After
 * a transfer that did not arrive, two people agree on the account again. Repeating it pays nothing
 * twice, because what was paid has left the investments.
 */
async function payEstate(tx: Tx, deps: Deps, clientId: string): Promise<void> {
  const businessTime = await readBusinessTimeOf(tx, clientId);
  await lockClient(tx, clientId);
  const accounts = await estatesDb(tx)
    .selectFrom('estate_accounts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '=', 'approved')
    .orderBy('currency')
    .execute();
  const isOpen = async (gates: Deps['gates']) =>
    (await closedGates(tx, gates, 'pay-out', clientId, true)).length === 0;
  // The debt itself closes this one.
  const exceptDebts = deps.gates.filter(({ name }) => name !== disputedGate.name);
  for (const row of accounts) {
    const { account_id: accountId, currency, approved_at: since } = row;
    if (since === null) continue;
    const number = deps.secrets.open(row.account_number_sealed, estateAccountContext(accountId));
    const { bank_code: bankCode, account_name: accountName } = row;
    const account = { bankCode, accountNumber: number, accountName };
    const approved = { clientId, currency, since };
    if (await isOpen(deps.gates)) await sendMissingToEstate(tx, deps, approved, account);
    if (await hasFailedToEstate(tx, approved)) continue;
    if (row.set_off_agreed && (await isOpen(exceptDebts))) {
      await payDebtsOfEstate(tx, clientId, currency, businessTime);
    }
    if (!(await isOpen(deps.gates))) continue;
    await withdrawForEstate(tx, deps, { clientId, currency, account, businessTime });
  }
}
