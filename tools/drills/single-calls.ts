/** Clients who repeat nothing: a call that is not answered well has failed. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Borrower } from '../chaos/clients.ts';
import { ask } from '../seed/http.ts';

export type Calls = { answered: number; failed: string[] };

export type SingleCalls = {
  /** Grows until it is stopped. */
  readonly calls: Calls;
  stop(): Promise<Calls>;
};

const pauseMs = 20;

/** Every client makes one call after the other, reading and paying, until it is stopped. */
export function makeSingleCalls(url: string, borrowers: readonly Borrower[]): SingleCalls {
  const calls: Calls = { answered: 0, failed: [] };
  let stopping = false;
  const clients = borrowers.map(async ({ token, loanId }) => {
    const repayment = { purpose: 'repayment', loan_type: 'personal', loan_type_id: loanId };
    const turns = [
      ['GET', '/settings/', {}],
      ['GET', '/accounts/api/quarrter-client-user-detail/', { token }],
      ['POST', '/transactions/api/payment-intent/', { token, amount: '29000.00' }],
    ] as const;
    for (let turn = 0; !stopping; turn += 1) {
      const [method, path, { token: given, ...more }] = turns[turn % turns.length] as Turn;
      const body = method === 'POST' ? { body: { ...repayment, ...more } } : {};
      const asked = { ...(given === undefined ? {} : { token: given }), ...body };
      const outcome = await ask(url, method, path, { ...asked, idempotencyKey: randomUUID() }).then(
        ({ status, body: answer }) =>
          status >= 200 && status < 300
            ? null
            : `${method} ${path}: ${status} ${JSON.stringify(answer).slice(0, 200)}`,
        (error: Error & { cause?: unknown }) => `${method} ${path}: ${error.cause ?? error}`,
      );
      if (outcome === null) calls.answered += 1;
      else calls.failed.push(outcome);
      await pause(pauseMs);
    }
  });
  return {
    calls,
    async stop() {
      stopping = true;
      await Promise.all(clients);
      return calls;
    },
  };
}

type Turn = readonly [method: string, path: string, more: { token?: string; amount?: string }];
