import { createHmac } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import { chooseFault, readFaults } from '../faults.ts';
import type { Store } from '../store/database.ts';
import { allRows, run } from '../store/rows.ts';

export type DeliveryRow = {
  id: number;
  event: string;
  reference: string;
  body: string;
  /** 1 when it is signed with a wrong key, as an attacker's would be. */
  forged: number;
  state: 'waiting' | 'delivered' | 'lost' | 'refused' | 'given up';
  attempts: number;
  last_answer: string | null;
  due_at: number | null;
  created_at: number;
};

/** The header `x-paystack-signature`: lower-case hex HMAC-SHA512 of the raw body. */
export function signature(body: string, key: string): string {
  return createHmac('sha512', key).update(body).digest('hex');
}

/**
 * Queues a webhook, inside the transaction of the change that it reports. The fault that is
 * switched on decides its delivery. Lost: it is never sent. Twice: it is sent two times. Late: the
 * first attempt waits. Shuffled: each waits for another time, so that they arrive out of order.
 * Forged: one with another amount and one with the true content are sent, both with a wrong
 * signature, and the true webhook is never sent.
 */
export function enqueueWebhook(
  context: SandboxContext,
  event: string,
  reference: string,
  data: object,
): void {
  const { store } = context;
  const body = JSON.stringify({ event, data });
  const now = context.now();
  const add = (content: string, state: DeliveryRow['state'], dueAt: number | null, forged = 0) =>
    run(
      store,
      `INSERT INTO deliveries (event, reference, body, forged, state, due_at, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[event, reference, content, forged, state, dueAt, now],
    );
  const { late_seconds } = readFaults(store);
  const webhooks = faultOf(store, event);
  if (webhooks === 'lost') {
    add(body, 'lost', null);
  } else if (webhooks === 'forged') {
    add(JSON.stringify({ event, data: withOtherAmount(data) }), 'waiting', now, 1);
    add(body, 'waiting', now, 1);
  } else {
    const delays = { late: late_seconds, shuffled: Math.random() * late_seconds };
    const delayed = webhooks === 'late' || webhooks === 'shuffled' ? delays[webhooks] : 0;
    const due = now + Math.round(delayed * 1000);
    add(body, 'waiting', due);
    if (webhooks === 'twice') add(body, 'waiting', due);
  }
}

function faultOf(store: Store, event: string) {
  const { webhooks, transfers } = readFaults(store);
  if (transfers === 'lost' && event.startsWith('transfer.')) return 'lost';
  if (webhooks !== 'mixed') return webhooks;
  return chooseFault(['lost', 'twice', 'late', 'shuffled', 'forged']);
}

/** A dispute's amount is its `refund_amount`. That of a refund is text. */
function withOtherAmount(data: object): object {
  const name = 'refund_amount' in data ? 'refund_amount' : 'amount';
  const amount: unknown = name in data ? data[name as keyof typeof data] : 0;
  const other = typeof amount === 'string' ? `${amount}00` : Number(amount) * 100;
  return { ...data, [name]: other };
}

export function dueDeliveries(store: Store, now: number, limit: number): DeliveryRow[] {
  return allRows<DeliveryRow>(
    store,
    'SELECT * FROM deliveries WHERE due_at <= ? ORDER BY due_at, id LIMIT ?',
    now,
    limit,
  );
}

export function latestDeliveries(store: Store, limit: number): DeliveryRow[] {
  return allRows<DeliveryRow>(store, 'SELECT * FROM deliveries ORDER BY id DESC LIMIT ?', limit);
}
