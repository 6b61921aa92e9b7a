import * as z from 'zod/mini';
import type { Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';
import type { PaymentsDeps } from './deps.ts';
import { accountContext, queueSending } from './order-payout.ts';
import type { TransferState } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { isSettled, type PayoutRow, readPayout } from './queries.ts';
import { settlePayout } from './settle-payout.ts';
import { paymentsDb } from './tables.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait before looking at a pending transfer again; the last one repeats until it is settled. */
const checksAfterMs = [20 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour] as const;

const sendPayload = z.object({ client_id: z.string(), payout_id: z.string() });
const checkPayload = z.object({ ...sendPayload.shape, attempt: z.number() });

/**
 * The job that sends a payout. An earlier attempt may have been cut off after the provider took the order, so
 * the reference is looked up first; the provider takes one reference once.
 */
export async function sendPayout(deps: PaymentsDeps, payload: unknown): Promise<void> {
  const job = sendPayload.parse(payload);
  const payout = await readPayout(deps.db, job.client_id, job.payout_id);
  if (isSettled(payout)) return;
  if (payout.currency !== 'NGN') throw new Error('dollars are paid by staff, not by a transfer');
  const known = await deps.provider.lookUpTransfer(payout.reference);
  const state = known ?? (await order(deps, payout));
  await adopt(deps, payout, state);
}

/** The job that looks at a transfer the provider has taken, until it is settled. */
export async function checkPayout(deps: PaymentsDeps, payload: unknown): Promise<void> {
  const job = checkPayload.parse(payload);
  const payout = await readPayout(deps.db, job.client_id, job.payout_id);
  if (isSettled(payout)) return;
  const state = await deps.provider.lookUpTransfer(payout.reference);
  if (state !== null) return adopt(deps, payout, state, job.attempt + 1);
  deps.log.error({ reference: payout.reference }, 'the provider has lost a transfer; sent again');
  await deps.db.transaction().execute((tx) => queueSending(tx, job.client_id, job.payout_id));
}

async function order(deps: PaymentsDeps, payout: PayoutRow): Promise<TransferState> {
  const { reference, amount, currency } = payout;
  try {
    const recipientCode = payout.recipient_code ?? (await createRecipient(deps, payout));
    const reason = payout.purpose === 'disbursement' ? 'Loan' : 'Investment withdrawal';
    return await deps.provider.transfer({ reference, amount, currency, recipientCode, reason });
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'refused')) throw error;
    const words = error.message;
    if (!isAboutUs(error)) {
      return { reference, status: 'failed', returned: false, transferCode: '', message: words };
    }
    // Nothing is wrong with the order: it waits, is tried again, and staff read why.
    await update(deps, payout, { message: words });
    throw error;
  }
}

/** The lender's own balance at the provider is short, or its key may not send: no fault of the payout. */
function isAboutUs({ code, message }: ProviderError): boolean {
  return code === 'insufficient_balance' || /balance is not enough|insufficient/i.test(message);
}

async function createRecipient(deps: PaymentsDeps, payout: PayoutRow): Promise<string> {
  const accountNumber = deps.secrets.open(
    payout.account_number_sealed,
    accountContext(payout.payout_id),
  );
  const recipientCode = await deps.provider.createRecipient({
    name: payout.account_name,
    bankCode: payout.bank_code,
    accountNumber,
    currency: payout.currency,
  });
  await update(deps, payout, { recipient_code: recipientCode });
  return recipientCode;
}

async function adopt(
  deps: PaymentsDeps,
  payout: PayoutRow,
  state: TransferState,
  attempt = 0,
): Promise<void> {
  if (state.status !== 'pending') return settlePayout(deps, state);
  await deps.db.transaction().execute(async (tx) => {
    await paymentsDb(tx)
      .updateTable('payouts')
      .set({ status: 'sent', transfer_code: state.transferCode, message: '' })
      .where('client_id', '=', payout.client_id)
      .where('payout_id', '=', payout.payout_id)
      .where('status', 'in', ['requested', 'sent'])
      .execute();
    await queueCheck(tx, payout, attempt);
  });
}

async function queueCheck(tx: Tx, payout: PayoutRow, attempt: number): Promise<void> {
  const last = checksAfterMs.length - 1;
  const afterMs = checksAfterMs[Math.min(attempt, last)] ?? checksAfterMs[last];
  await queueJob(
    tx,
    'check-payout',
    { client_id: payout.client_id, payout_id: payout.payout_id, attempt },
    { runAt: new Date(Date.now() + (afterMs ?? hour)), key: `check-payout:${payout.payout_id}` },
  );
}

async function update(
  deps: PaymentsDeps,
  payout: PayoutRow,
  values: { message?: string; recipient_code?: string },
): Promise<void> {
  await paymentsDb(deps.db)
    .updateTable('payouts')
    .set(values)
    .where('client_id', '=', payout.client_id)
    .where('payout_id', '=', payout.payout_id)
    .where('status', 'in', ['requested', 'sent'])
    .execute();
}
