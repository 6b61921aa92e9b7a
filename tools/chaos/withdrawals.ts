/** Clients who withdraw from matured investments until enough is ordered; says how often. */
import { setTimeout as pause } from 'node:timers/promises';
import { externalServices, type Faults } from '../seed/external-services.ts';
import { ask } from '../seed/http.ts';
import { persistently, type Statuses, signIn } from './calls.ts';
import type { Borrower } from './clients.ts';
import type { Random } from './kill.ts';
import type { ChaosProduct } from './product.ts';

/** The password was checked at most 5 minutes before a withdrawal. */
const signInEvery = 10;

export function withdraw(
  product: ChaosProduct,
  borrowers: readonly Borrower[],
  run: { isEnough: (ordered: number) => boolean; statuses: Statuses },
): Promise<number> {
  let ordered = 0;
  const persist = persistently(product.url, run.statuses, () => false);
  const withdrawing = Promise.all(
    borrowers.map(async ({ person, token: first }) => {
      let token = first;
      for (let round = 0; !run.isEnough(ordered); round += 1) {
        ordered += 1;
        if (round % signInEvery === 0) token = (await signIn(persist, person)) ?? token;
        const amount = (1_000 + round / 100).toFixed(2);
        const body = { amount, currency: 'naira', bank_name: person.bank, account: person.account };
        await persist('/investments/api/withdraw/', { token, body });
      }
    }),
  );
  return withdrawing.then(() => ordered);
}

const transferFaults = ['normal', 'normal', 'lost', 'late', 'failed', 'reversed', 'otp'] as const;

/** The provider treats transfers in another way every second. */
export function changeTransferFaults(product: ChaosProduct, random: Random) {
  const services = externalServices(product.sandboxUrl);
  let stopping = false;
  const changing = (async () => {
    while (!stopping) {
      const transfers = transferFaults[Math.floor(random() * transferFaults.length)] ?? 'normal';
      await services.faults({ transfers });
      await pause(1_000);
    }
  })();
  return async (): Promise<void> => {
    stopping = true;
    await changing;
  };
}

/** Switches off the provider's faults in webhooks, answers and transfers. */
export async function calm(product: ChaosProduct): Promise<void> {
  const normal: Faults = { webhooks: 'normal', answers: 'normal', transfers: 'normal' };
  await externalServices(product.sandboxUrl).faults(normal);
}

/** The lender's staff let a transfer go that waits for a one-time code, or that was left open. */
export async function endOpenTransfers(product: ChaosProduct): Promise<void> {
  const open = await product.query(`select reference from payouts
    where status in ('requested', 'sent')`);
  for (const { reference } of open) {
    const path = `/sandbox/api/transfers/${reference}`;
    await ask(product.sandboxUrl, 'POST', path, { body: { outcome: 'success' } });
  }
}
