import { createHmac } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults.ts';
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
 * switched on decides what happens to it. Lost: it is never sent. Twice: it is sent two times.
 * Late: the first attempt waits. Forged: one with another amount and one with the true content are
 * sent, both with a wrong signature, and the true webhook is never sent.
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
  const { webhooks, late_seconds } = readFaults(store);
  if (webhooks === 'lost') {
    add(body, 'lost', null);
  } else if (webhooks === 'forged') {
    add(JSON.stringify({ event, data: { ...data, amount: otherAmount(data) } }), 'waiting', now, 1);
    add(body, 'waiting', now, 1);
  } else {
    const due = webhooks === 'late' ? now + late_seconds * 1000 : now;
    add(body, 'waiting', due);
    if (webhooks === 'twice') add(body, 'waiting', due);
  }
}

function otherAmount(data: object): unknown {
  const amount = 'amount' in data ? data.amount : 0;
  return typeof amount === 'string' ? `${amount}00` : Number(amount) * 100;
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
