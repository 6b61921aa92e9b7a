import type { DemonstrationAccount } from '../control/accounts.ts';
import type { ClockAnswer } from '../control/clock.ts';
import { dateText } from './format.ts';
import { html, type Markup } from './html.ts';

export function accountsSection(accounts: DemonstrationAccount[]): Markup {
  const rows = accounts.map(
    ({ role, email, password, code }) => html`<li class="card">
<p class="label">${role}</p>
${copyable('E-mail', email)}
${copyable('Password', password)}
${code === null ? null : copyable('Code now', code)}
</li>`,
  );
  const none = html`<p class="empty">No demonstration accounts yet: the seed has not run.</p>`;
  return html`<section id="accounts" data-live aria-labelledby="accounts-title">
<h2 id="accounts-title">Sign in as</h2>
<p class="quiet">Clients at <a href="/signin">/signin</a>, staff at <a href="/staff">/staff</a>.
Codes change every 30 seconds.</p>
${rows.length === 0 ? none : html`<ul class="cards">${rows}</ul>`}
</section>`;
}

function copyable(label: string, value: string): Markup {
  return html`<div class="copy"><span class="quiet">${label}</span><code>${value}</code>
<button type="button" data-copy="${value}" aria-label="Copy ${label.toLowerCase()} ${value}"
>Copy</button></div>`;
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
    const name = `${label}, to ${dateText(to.toString())}`;
    return html`<form data-post="/sandbox/api/clock">
<input type="hidden" name="date" value="${to.toString()}">
<button title="${name}" aria-label="${name}">${label}</button></form>`;
  });
  return clockFrame(html`<p class="figure">${dateText(date)}</p>
<p class="quiet">Every day in between is closed on the way. The clock never goes back.</p>
<div class="row">${jumps}</div>
<form class="row" data-post="/sandbox/api/clock">
<label>To a date <input type="date" name="date" min="${date}" value="${date}" required></label>
<button>Move</button></form>`);
}

function clockFrame(content: Markup): Markup {
  return html`<section id="clock" data-live aria-labelledby="clock-title">
<h2 id="clock-title">Business date</h2>${content}</section>`;
}
