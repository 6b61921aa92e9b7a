import { linksOf, type MailRow } from '../mailbox/mailbox.ts';
import { formatTime } from './format.ts';
import { html, type Markup } from './html.ts';

const shown = 20;

export function mailSection(mail: MailRow[], to: string | null): Markup {
  const items = mail.slice(0, shown).map(
    (message) => html`<li><a class="message" href="/sandbox/mail/${message.id}">
<span class="subject">${message.subject || 'No subject'}</span>
<span class="quiet">${message.recipient}</span>
<time class="quiet">${formatTime(message.sent_at)}</time></a></li>`,
  );
  return html`<section id="mail" aria-labelledby="mail-title">
<h2 id="mail-title">Emails</h2>
<form class="row" data-filter>
<label>Sent to <input type="email" name="to" value="${to ?? ''}" autocomplete="off"></label>
<button>Show</button></form>
<div id="mail-list" data-live>${
    items.length === 0
      ? html`<p class="empty">No emails yet. What the product sends appears here.</p>`
      : html`<ul class="list">${items}</ul>`
  }</div>
</section>`;
}

export function messagePage(
  mail: MailRow,
  attachments: readonly { number: number; name: string }[],
): Markup {
  const files = attachments.map(
    ({ number, name }) =>
      html`<li><a href="/sandbox/mail/${mail.id}/attachments/${number}">${name}</a></li>`,
  );
  const links = linksOf(mail).map((link) => html`<li><a href="${link}">${link}</a></li>`);
  const body =
    mail.html === ''
      ? html`<pre>${mail.text}</pre>`
      : html`<iframe class="email" title="Email" src="/sandbox/mail/${mail.id}/html"
sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As plain text</summary><pre>${mail.text}</pre></details>`;
  return html`<p class="back"><a href="/sandbox">Back to the sandbox</a></p>
<section aria-labelledby="subject">
<h1 id="subject">${mail.subject || 'No subject'}</h1>
<dl class="facts"><dt>To</dt><dd>${mail.recipient}</dd><dt>From</dt><dd>${mail.sender}</dd>
<dt>Sent</dt><dd>${formatTime(mail.sent_at)}</dd></dl>
${links.length === 0 ? null : html`<h2>Links</h2><ul class="links">${links}</ul>`}
${files.length === 0 ? null : html`<h2>Attachments</h2><ul class="links">${files}</ul>`}
${body}
</section>`;
}

/** An email may have its own styles and pictures, but no scripts. Its links open in a new tab. */
export const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; font-src https:; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

export function emailDocument(mail: MailRow): string {
  return `<base target="_blank">${mail.html}`;
}
