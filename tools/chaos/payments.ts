/** Clients who start payments and pay them, until enough are paid. */

import { investmentForm } from '../seed/forms.ts';
import { ask } from '../seed/http.ts';
import { persistently, type Statuses, signIn } from './calls.ts';
import type { Borrower } from './clients.ts';
import type { Random } from './kill.ts';
import type { ChaosProduct } from './product.ts';

/** Charges that the provider took, by the reference of the payment: one or two, in kobo. */
export type Charged = Map<string, bigint[]>;

/** Four of them pay off the loan; after that its client invests. */
const instalments = ['29000.00', '29000.00', '29000.00', '29000.00'];

/** How many payments are charged a second time, as when an abandoned window is paid after all. */
const shareOfSecondCharges = 0.03;

const confirmations = {
  repayment: '/transactions/api/loan_transaction-withdrawal/',
  investment: '/investments/api/naira/full-time-investment-create/',
};

type Purchase = { purpose: keyof typeof confirmations; kobo: bigint; intent: object };

function purchase({ person, loanId }: Borrower, round: number): Purchase {
  const amount = instalments[round];
  if (amount !== undefined) {
    const intent = { purpose: 'repayment', loan_type: 'personal', loan_type_id: loanId, amount };
    return { purpose: 'repayment', kobo: 2_900_000n, intent };
  }
  // Each amount is another one, and within the plan.
  const naira = 500_000 + (round % 499) * 1_000;
  const form = investmentForm(person, String(naira), '03oa');
  const intent = { purpose: 'investment', currency: 'naira', kind: 'full', form };
  return { purpose: 'investment', kobo: BigInt(naira) * 100n, intent };
}

export type Paying = {
  readonly charged: Charged;
  /** Resolves when enough payments are paid. */
  readonly done: Promise<unknown>;
};

export function startPayments(
  product: ChaosProduct,
  borrowers: readonly Borrower[],
  run: { isEnough: (charged: Charged) => boolean; random: Random; statuses: Statuses },
): Paying {
  const charged: Charged = new Map();
  const persist = persistently(product.url, run.statuses, () => false);
  const atProvider = async (reference: string, outcome: string) => {
    const path = `/sandbox/api/payments/${reference}`;
    const { status } = await ask(product.sandboxUrl, 'POST', path, { body: { outcome } });
    return status === 200;
  };

  async function pay(borrower: Borrower, round: number, token: string): Promise<void> {
    const { purpose, kobo, intent } = purchase(borrower, round);
    const begun = await persist<{ reference: string }>('/transactions/api/payment-intent/', {
      token,
      body: intent,
    });
    const reference = begun?.reference ?? '';
    // The popup of a payment that is paid and not booked yet says so.
    if (!(await atProvider(reference, 'success'))) return;
    charged.set(reference, [kobo]);
    if (run.random() < shareOfSecondCharges && (await atProvider(reference, 'second-charge'))) {
      charged.set(reference, [kobo, kobo]);
    }
    // Every other browser is closed after paying: the webhook or the worker books the payment.
    if (round % 2 === 0) await persist(confirmations[purpose], { token, body: { reference } });
  }

  async function payOn(borrower: Borrower): Promise<void> {
    let { token } = borrower;
    for (let round = 0; !run.isEnough(charged); round += 1) {
      if (round % 10 === 9) token = (await signIn(persist, borrower.person)) ?? token;
      await pay(borrower, round, token);
    }
  }
  return { charged, done: Promise.all(borrowers.map(payOn)) };
}
