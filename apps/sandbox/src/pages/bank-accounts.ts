import type { BankAccount } from '../provider/account-names.ts';
import { banks } from '../provider/banks.ts';
import { html, type Markup } from './html.ts';

/** Opens an account, so that a name enquiry answers the holder's name. */
export function bankAccountsSection(accounts: BankAccount[]): Markup {
  const options = banks.map(({ code, name }) => html`<option value="${code}">${name}</option>`);
  const items = accounts.map(
    ({ bank_code, account_number, account_name }) => html`<li class="line">
<p>${account_name}</p><p class="quiet"><code>${account_number}</code>
${banks.find(({ code }) => code === bank_code)?.name ?? bank_code}</p></li>`,
  );
  return html`<section id="bank-accounts" aria-labelledby="bank-accounts-title">
<h2 id="bank-accounts-title">Bank accounts</h2>
<form class="row" data-post="/sandbox/api/bank-accounts">
<label>Bank <select name="bank_code">${options}</select></label>
<label>Account number <input name="account_number" inputmode="numeric" pattern="[0-9]{10}"
maxlength="10" required autocomplete="off"></label>
<label>Name of the holder <input name="account_name" required autocomplete="off"></label>
<button>Add account</button></form>
<p class="quiet">An account that was not added belongs to an invented person. Numbers that begin
with six zeros do not exist.</p>
<div id="bank-accounts-list" data-live>${
    items.length === 0
      ? html`<p class="empty">No accounts were added yet.</p>`
      : html`<ul class="list">${items}</ul>`
  }</div>
</section>`;
}
