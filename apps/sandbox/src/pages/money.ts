import { following } from '../control/transfer-outcomes.ts';
import { type Fault, type Faults, faultChoices } from '../faults.ts';
import type { Balance } from '../provider/balances.ts';
import type { TransferRow } from '../provider/present-transfer.ts';
import type { TransactionRow } from '../provider/transactions.ts';
import type { DeliveryRow } from '../webhooks/queue.ts';
import { formatMoney, formatTime } from './format.ts';
import { html, type Markup } from './html.ts';

function section(id: string, title: string, content: Markup): Markup {
  return html`<section id="${id}" data-live aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>${content}</section>`;
}

function list(items: Markup[], nothing: string): Markup {
  if (items.length === 0) return html`<p class="empty">${nothing}</p>`;
  return html`<ul class="list">${items}</ul>`;
}

type Line = {
  reference: string;
  amount: number;
  currency: string;
  status: string;
  note: string;
  time: number;
  actions: Markup[];
};

function line({ reference, amount, currency, status, note, time, actions }: Line): Markup {
  return html`<li class="line">
<p class="spread"><span class="money">${formatMoney(amount, currency)}</span>
<span class="state" data-state="${status}">${status}</span></p>
<p><code>${reference}</code></p>
<p class="quiet">${note}, ${formatTime(time)}</p>
${actions.length === 0 ? null : html`<div class="row">${actions}</div>`}
</li>`;
}

function outcomeForms(kind: 'payments' | 'transfers', reference: string, id?: number) {
  return ({ outcome, label }: { outcome: string; label: string }) => html`<form
data-post="/sandbox/api/${kind}/${encodeURIComponent(reference)}">
<input type="hidden" name="outcome" value="${outcome}">
${id === undefined ? null : html`<input type="hidden" name="id" value="${id}">`}
<button aria-label="${label} ${reference}">${label}</button></form>`;
}

const paymentActions = {
  unpaid: [
    { outcome: 'success', label: 'Pay' },
    { outcome: 'failed', label: 'Decline' },
    { outcome: 'abandoned', label: 'Abandon' },
  ],
  paid: [
    { outcome: 'dispute', label: 'Dispute' },
    { outcome: 'reversed', label: 'Reverse' },
    { outcome: 'refund', label: 'Refund' },
    { outcome: 'second-charge', label: 'Charge again' },
  ],
  disputed: [
    { outcome: 'dispute-lost', label: 'Lose dispute' },
    { outcome: 'dispute-won', label: 'Win dispute' },
    { outcome: 'dispute-remind', label: 'Remind of dispute' },
  ],
  closed: [],
} as const;

function stageOf({ id, status }: TransactionRow, disputed: ReadonlySet<number>) {
  if (['abandoned', 'ongoing', 'pending'].includes(status)) return 'unpaid';
  if (status !== 'success') return 'closed';
  return disputed.has(id) ? 'disputed' : 'paid';
}

export function paymentsSection(
  payments: TransactionRow[],
  disputed: ReadonlySet<number>,
  balances: Balance[],
): Markup {
  const items = payments.map((payment) => {
    const { reference, amount, currency, status, created_at: time } = payment;
    const note = `${payment.email}, ${payment.gateway_response}`;
    const stage = stageOf(payment, disputed);
    const actions = paymentActions[stage].map(outcomeForms('payments', reference, payment.id));
    return line({ reference, amount, currency, status, note, time, actions });
  });
  const held = balances
    .map(({ balance, currency }) => formatMoney(balance, currency))
    .join(' and ');
  return section(
    'payments',
    'Card payments',
    html`<p class="quiet">Balance at the payment provider: ${held}.</p>
${list(items, 'No card payments yet.')}`,
  );
}

const transferLabels = {
  success: 'Complete',
  failed: 'Fail',
  reversed: 'Return',
  otp: 'Ask for a code',
} as const;

export function transfersSection(transfers: TransferRow[]): Markup {
  const items = transfers.map((transfer) => {
    const { reference, amount, currency, status, created_at: time } = transfer;
    const note = transfer.failure ?? transfer.reason ?? 'Transfer to a bank account';
    const outcomes = transfer.settle_at === null ? following[status] : [];
    const actions = outcomes
      .map((outcome) => ({ outcome, label: transferLabels[outcome] }))
      .map(outcomeForms('transfers', reference));
    return line({ reference, amount, currency, status, note, time, actions });
  });
  return section('transfers', 'Transfers', list(items, 'No transfers yet.'));
}

const faultNames: Record<Fault, string> = {
  webhooks: 'Webhooks',
  transfers: 'Transfers',
  refunds: 'Refunds',
  answers: 'Answers',
  balance: 'Balance',
  saved_cards: 'Saved cards',
  lists: 'Lists',
  bureaus: 'Credit bureaus',
};

export function faultsSection(faults: Faults): Markup {
  const fields = Object.entries(faultChoices).map(([name, choices]) => {
    const key = name as Fault;
    const options = choices.map((choice) =>
      choice === faults[key]
        ? html`<option selected>${choice}</option>`
        : html`<option>${choice}</option>`,
    );
    return html`<label>${faultNames[key]} <select name="${name}">${options}</select></label>`;
  });
  return html`<section id="faults" aria-labelledby="faults-title">
<h2 id="faults-title">Simulated faults</h2>
<form class="row" data-post="/sandbox/api/faults">${fields}
<label>Delay of what is late, in seconds
<input type="number" name="late_seconds" min="0" max="3600" value="${faults.late_seconds}"></label>
<button>Apply</button></form>
<p class="quiet">These apply to every later call, payment, transfer and refund until you set them
back to normal.</p></section>`;
}

export function webhooksSection(deliveries: DeliveryRow[]): Markup {
  const items = deliveries.map((delivery) => {
    const { event, state, reference, attempts, created_at: time } = delivery;
    const facts = [formatTime(time), attempts === 1 ? '1 attempt' : `${attempts} attempts`];
    if (delivery.last_answer !== null) facts.push(`last answer ${delivery.last_answer}`);
    return html`<li class="line">
<p class="spread"><strong>${event}${delivery.forged === 1 ? ' (forged)' : ''}</strong>
<span class="state" data-state="${state}">${state}</span></p>
<p><code>${reference}</code></p>
<p class="quiet">${facts.join(', ')}</p></li>`;
  });
  return section('webhooks', 'Webhooks sent', list(items, 'No webhooks yet.'));
}
