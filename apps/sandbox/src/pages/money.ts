import { type Faults, faultChoices } from '../faults.ts';
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

function outcomeForms(kind: 'payments' | 'transfers', reference: string) {
  return ({ outcome, label }: { outcome: string; label: string }) => html`<form
data-post="/sandbox/api/${kind}/${encodeURIComponent(reference)}">
<input type="hidden" name="outcome" value="${outcome}">
<button aria-label="${label} ${reference}">${label}</button></form>`;
}

export function paymentsSection(payments: TransactionRow[], balances: Balance[]): Markup {
  const outcomes = [
    { outcome: 'success', label: 'Pay' },
    { outcome: 'failed', label: 'Decline' },
    { outcome: 'abandoned', label: 'Abandon' },
  ];
  const items = payments.map((payment) => {
    const open = payment.status === 'abandoned' || payment.status === 'ongoing';
    const { reference, amount, currency, status, created_at: time } = payment;
    const note = `${payment.email}, ${payment.gateway_response}`;
    const actions = open ? outcomes.map(outcomeForms('payments', reference)) : [];
    return line({ reference, amount, currency, status, note, time, actions });
  });
  const held = balances
    .map(({ balance, currency }) => formatMoney(balance, currency))
    .join(' and ');
  return section(
    'payments',
    'Card payments',
    html`<p class="quiet">Balance at the card provider: ${held}.</p>
${list(items, 'No card payments yet.')}`,
  );
}

export function transfersSection(transfers: TransferRow[]): Markup {
  const outcomes = [
    { outcome: 'success', label: 'Complete' },
    { outcome: 'failed', label: 'Fail' },
  ];
  const items = transfers.map((transfer) => {
    const { reference, amount, currency, status, created_at: time } = transfer;
    const waits = transfer.status === 'pending' && transfer.settle_at === null;
    const note = transfer.failure ?? transfer.reason ?? 'Transfer to a bank account';
    const actions = waits ? outcomes.map(outcomeForms('transfers', reference)) : [];
    return line({ reference, amount, currency, status, note, time, actions });
  });
  return section('transfers', 'Transfers', list(items, 'No transfers yet.'));
}

export function faultsSection(faults: Faults): Markup {
  const names = { webhooks: 'Webhooks', transfers: 'Transfers', refunds: 'Refunds' } as const;
  const fields = Object.entries(faultChoices).map(([name, choices]) => {
    const key = name as keyof typeof faultChoices;
    const options = choices.map((choice) =>
      choice === faults[key]
        ? html`<option selected>${choice}</option>`
        : html`<option>${choice}</option>`,
    );
    return html`<label>${names[key]} <select name="${name}">${options}</select></label>`;
  });
  return html`<section id="faults" aria-labelledby="faults-title">
<h2 id="faults-title">Simulated faults</h2>
<form class="row" data-post="/sandbox/api/faults">${fields}
<label>Delay of late webhooks, in seconds
<input type="number" name="late_seconds" min="0" max="3600" value="${faults.late_seconds}"></label>
<button>Apply</button></form>
<p class="quiet">These apply to every later payment, transfer and refund until you set them back
to normal.</p></section>`;
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
