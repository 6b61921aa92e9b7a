/** The end of a run, once the provider behaves again: every payment must be settled. */
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../seed/http.ts';
import type { StaffTokens } from '../seed/staff.ts';
import type { Charged } from './payments.ts';
import type { ChaosProduct } from './product.ts';
import { endOpenTransfers } from './withdrawals.ts';

export type Unsettled = {
  /** Payments whose receipts are not the charges that the provider took. */
  payments: string[];
  /** Transfers that are neither paid nor failed. */
  payouts: string[];
};

type Ran = { code: number | null; output: string };
export type Differences = { first: Ran; last: Ran };

/** Enough for the queue to be empty and for the jobs of the last worker that was killed. */
const settleWithinMs = 120_000;

/**
 * Waits until every payment is booked and every transfer is settled; returns the unsettled ones. A
 * second charge of a payment may still be missing.
 */
export async function settle(product: ChaosProduct, charged: Charged): Promise<Unsettled> {
  const end = Date.now() + settleWithinMs;
  for (;;) {
    // The worker's jobs for minutes later, such as a second look at a payment, run now.
    await product.query(`update graphile_worker._private_jobs set run_at = now()
      where locked_at is null and run_at > now()`);
    await endOpenTransfers(product);
    const unsettled = await findUnsettled(product, charged);
    const count = unsettled.payments.length + unsettled.payouts.length;
    if (count === 0 || Date.now() > end) return unsettled;
    await pause(1_000);
  }
}

/** A second charge whose webhook was lost is not booked yet: reconciliation finds it. */
async function findUnsettled(product: ChaosProduct, charged: Charged): Promise<Unsettled> {
  const booked = await readReceipts(product);
  const wrong = [...charged].filter(([reference, charges]) => {
    const receipts = booked.get(reference) ?? [];
    return receipts.length === 0 || receipts.length > charges.length;
  });
  const open = await product.query(`select reference from payouts
    where status not in ('paid', 'failed')`);
  return {
    payments: wrong.map(([reference]) => reference),
    payouts: open.map(({ reference }) => String(reference)),
  };
}

/** Payments whose receipts differ from the provider's charges, in number or amount. */
export async function differingPayments(
  product: ChaosProduct,
  charged: Charged,
): Promise<string[]> {
  const booked = await readReceipts(product);
  const differing = [...charged].filter(
    ([reference, charges]) => `${booked.get(reference) ?? []}` !== `${charges}`,
  );
  return differing.map(([reference]) => reference);
}

async function readReceipts(product: ChaosProduct): Promise<Map<string, bigint[]>> {
  const rows = await product.query(`select reference, array_agg(receipt.amount::text) as amounts
    from payments join receipts as receipt using (client_id, payment_id) group by reference`);
  return new Map(
    rows.map(({ reference, amounts }) => [
      String(reference),
      (amounts as string[]).map((amount) => BigInt(amount)),
    ]),
  );
}

export function reconcile(product: ChaosProduct): Ran {
  return product.command('reconcile');
}

/** Staff look up the differences that reconciliation found, as the console offers. */
export async function lookUpMissing(product: ChaosProduct, staff: StaffTokens): Promise<void> {
  const token = staff.finance;
  type Item = { id: string; action: string | null };
  type Page = { results: Item[]; after: string | null };
  for (let next = ''; ; ) {
    const path = `/staff/api/reconciliation/?state=open&limit=100${next}`;
    const page = await call<Page>(product.url, 'GET', path, { token });
    for (const { id, action } of page.results) {
      if (action !== 'look-up') continue;
      const lookUp = `/staff/api/reconciliation/${id}/look-up/`;
      await call(product.url, 'POST', lookUp, { token, body: {} });
    }
    if (!page.after) return;
    next = `&after=${encodeURIComponent(page.after)}`;
  }
}
