import type { DemonstrationAccount } from '../control/accounts.ts';
import type { ClockAnswer } from '../control/clock.ts';
import { formatDate } from './format.ts';
import { html, type Markup } from './html.ts';

export function accountsSection(accounts: DemonstrationAccount[]): Markup {
  const [first] = accounts;
  const clients = accounts.filter(({ role }) => role === 'client');
  const staff = accounts.filter(({ role }) => role !== 'client');
  const content =
    first === undefined
      ? html`<p class="empty">There are no demonstration accounts yet.</p>`
      : html`${copyable('password', first.password, 'Everyone’s password is ')}
<h3>Clients</h3><p class="quiet">They sign in at <a href="/signin">/signin</a>.</p>
<ul class="cards">${clients.map(accountCard)}</ul>
<h3>Staff</h3><p class="quiet">They sign in at <a href="/staff">/staff</a> with the password and a
one-time code, which changes every 30 seconds.</p>
<ul class="cards">${staff.map(accountCard)}</ul>`;
  return html`<section id="accounts" data-live aria-labelledby="accounts-title">
<h2 id="accounts-title">Sign in as</h2>${content}</section>`;
}

function accountCard({ name, about, email, code }: DemonstrationAccount): Markup {
  return html`<li class="card"><p><strong>${name}</strong></p>
<p class="about">${about}</p>
${copyable('email', email)}${code === null ? null : copyable('code', code, 'Code now ')}</li>`;
}

function copyable(kind: string, value: string, label = ''): Markup {
  return html`<div class="copy"><p>${label}<code>${value}</code></p>
<button type="button" data-copy="${value}" aria-label="Copy ${kind} ${value}">Copy</button></div>`;
}

export function clockSection(clock: ClockAnswer): Markup {
  const date = typeof clock.body.business_date === 'string' ? clock.body.business_date : null;
  if (clock.statusCode !== 200 || date === null) {
    return clockFrame(html`<p class="empty">The product does not answer, so its business date
is unknown.</p>`);
  }
  const today = Temporal.PlainDate.from(date);
  const jumps = [
    { label: '+1 day', to: today.add({ days: 1 }) },
    { label: '+1 week', to: today.add({ weeks: 1 }) },
    { label: '+1 month', to: today.add({ months: 1 }) },
    { label: '+3 months', to: today.add({ months: 3 }) },
  ].map(({ label, to }) => {
    const name = `${label}, to ${formatDate(to.toString())}`;
    return html`<form data-post="/sandbox/api/clock">
<input type="hidden" name="date" value="${to.toString()}">
<button title="${name}" aria-label="${name}">${label}</button></form>`;
  });
  return clockFrame(html`<p class="figure">${formatDate(date)}</p>
<p class="quiet">Moving the date closes every day in between. It never moves back.</p>
<div class="row">${jumps}</div>
<form class="row" data-post="/sandbox/api/clock">
<label>To a date <input type="date" name="date" min="${date}" value="${date}" required></label>
<button>Move</button></form>`);
}

function clockFrame(content: Markup): Markup {
  return html`<section id="clock" data-live aria-labelledby="clock-title">
<h2 id="clock-title">Business date</h2>${content}</section>`;
}
