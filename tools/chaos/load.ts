/** Clients who sign in, start payments and pay them for as long as they are let. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Api,
  acceptOffer,
  applyForLoan,
  type Client,
  registerClient,
  untilActive,
} from '../seed/client.ts';
import { externalServices } from '../seed/external-services.ts';
import { investmentForm } from '../seed/forms.ts';
import { type Answer, type Ask, ask } from '../seed/http.ts';
import { demonstrationPassword, type Person, people } from '../seed/people.ts';
import { createStaffMember, staffActions, staffTokens } from '../seed/staff.ts';
import type { ChaosProduct } from './product.ts';

export type Borrower = { person: Person; token: string; loanId: string };

export type Load = {
  /** The references of the payments that the card was charged for. */
  readonly paid: ReadonlySet<string>;
  /** How often each status was answered; 0 when no answer came. */
  readonly statuses: ReadonlyMap<number, number>;
  stop(): Promise<void>;
};

/** Four of them pay off the loan; after that its client invests. */
const instalments = ['29000.00', '29000.00', '29000.00', '29000.00'];
const terms = { amount: '100000', duration: 4, interest: '4' };

/** So many clients with an active loan each. */
export async function makeBorrowers(product: ChaosProduct, count: number): Promise<Borrower[]> {
  const roles = ['officer', 'approver', 'finance'] as const;
  const members = await Promise.all(
    roles.map((role) =>
      createStaffMember({ role, name: role, email: `${role}@chaos.example` }, product.environment),
    ),
  );
  const staff = staffActions(product.url, await staffTokens(product.url, members));
  const api: Api = { base: product.url, services: externalServices(product.url) };
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const client: Client = await registerClient(api, aPerson(number));
      const request = { amount: terms.amount, months: terms.duration, reason: 'School fees' };
      const { id: loanId } = await applyForLoan(api, client, request);
      await staff.verify(loanId);
      await staff.offer(loanId, terms);
      await acceptOffer(api, client, loanId);
      await staff.disburse(loanId);
      await untilActive(api, client, loanId);
      return { person: client.person, token: client.token, loanId };
    }),
  );
}

function aPerson(number: number): Person {
  const digits = (count: number) => String(number + 1).padStart(count, '0');
  return {
    ...people.borrower,
    lastName: `Chaos-${String.fromCharCode(97 + number)}`,
    email: `chaos-${number}@example.com`,
    phone: `0803${digits(7)}`,
    nin: `4${digits(10)}`,
    bvn: `22${digits(9)}`,
    account: `1${digits(9)}`,
  };
}

const confirmations = {
  repayment: '/transactions/api/loan_transaction-withdrawal/',
  investment: '/investments/api/naira/full-time-investment-create/',
};

function purposeOf(round: number): keyof typeof confirmations {
  return round < instalments.length ? 'repayment' : 'investment';
}

function purchase({ person, loanId }: Borrower, round: number): object {
  const purpose = purposeOf(round);
  if (purpose === 'repayment') {
    const amount = instalments[round];
    return { purpose, loan_type: 'personal', loan_type_id: loanId, amount };
  }
  const form = investmentForm(person, String(500_000 + round * 1_000), '03oa');
  return { purpose, currency: 'naira', kind: 'full', form };
}

export function startLoad(product: ChaosProduct, borrowers: readonly Borrower[]): Load {
  const paid = new Set<string>();
  const statuses = new Map<number, number>();
  let stopping = false;

  /** Repeats a call with the same key until it succeeds, as a front end lets its client do. */
  async function persist<T>(base: string, path: string, asked: Ask): Promise<T | null> {
    const idempotencyKey = randomUUID();
    while (!stopping) {
      const reply: Answer<T> = await ask<T>(base, 'POST', path, { ...asked, idempotencyKey }).catch(
        () => ({ status: 0, body: null as T }),
      );
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status >= 200 && reply.status < 300) return reply.body;
      if (reply.status === 400) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
      await pause(100);
    }
    return null;
  }

  async function borrow(borrower: Borrower): Promise<void> {
    const { person } = borrower;
    let { token } = borrower;
    for (let round = 0; !stopping; round += 1) {
      if (round % 10 === 9) {
        const body = { email: person.email, password: demonstrationPassword };
        const path = '/accounts/api/quarrter-client-login/';
        token = (await persist<{ key: string }>(product.url, path, { body }))?.key ?? token;
      }
      const intent = await persist<{ reference: string }>(
        product.url,
        '/transactions/api/payment-intent/',
        { token, body: purchase(borrower, round) },
      );
      if (intent === null) return;
      const { reference } = intent;
      const body = { outcome: 'success' };
      await ask(product.sandboxUrl, 'POST', `/sandbox/api/payments/${reference}`, { body });
      paid.add(reference);
      // Every other browser is closed after paying: the webhook or the worker books the payment.
      if (round % 2 === 0) {
        await persist(product.url, confirmations[purposeOf(round)], { token, body: { reference } });
      }
    }
  }

  const running = borrowers.map(borrow);
  return {
    paid,
    statuses,
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}
