import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../browser-files.ts';
import type { SandboxContext } from '../context.ts';
import { demonstrationAccounts } from '../control/accounts.ts';
import { readClock } from '../control/clock.ts';
import { readFaults } from '../faults.ts';
import { attachmentsOf, findAttachment, findMail, listMail } from '../mailbox/mailbox.ts';
import { latestAccounts } from '../provider/account-names.ts';
import { listBalances } from '../provider/balances.ts';
import { openlyDisputed } from '../provider/disputes.ts';
import { latest, listRows } from '../provider/lists.ts';
import type { TransferRow } from '../provider/present-transfer.ts';
import type { TransactionRow } from '../provider/transactions.ts';
import { latestDeliveries } from '../webhooks/queue.ts';
import { bankAccountsSection } from './bank-accounts.ts';
import { html, page } from './html.ts';
import { emailDocument, emailPolicy, mailSection, messagePage } from './mail.ts';
import { faultsSection, paymentsSection, transfersSection, webhooksSection } from './money.ts';
import { accountsSection, clockSection } from './people.ts';

const shown = 20;

/** The sandbox's pages: an overview, and each email on a page of its own. */
export async function pageRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', pagePolicy);
    reply.header('cache-control', 'no-store');
    reply.type('text/html; charset=utf-8');
  });

  app.get<{ Querystring: { to?: string } }>('/', async (request) => {
    const to = request.query.to?.trim() || null;
    return page('Sandbox', await overview(context, to));
  });

  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const mail = findMail(context.store, Number(request.params.id));
    if (mail !== undefined) {
      const attachments = attachmentsOf(context.store, mail.id);
      return page(`${mail.subject} · Sandbox`, messagePage(mail, attachments));
    }
    reply.code(404);
    return page('Email not found', html`<p class="empty">This email does not exist.</p>`);
  });

  app.get<{ Params: { id: string; number: string } }>(
    '/mail/:id/attachments/:number',
    async (request, reply) => {
      const { id, number } = request.params;
      const attachment = findAttachment(context.store, Number(id), Number(number));
      if (attachment === undefined) return reply.code(404).send('');
      const name = attachment.name.replace(/[^\w.() -]/g, '_');
      return reply
        .type(attachment.type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(attachment.content));
    },
  );

  app.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const mail = findMail(context.store, Number(request.params.id));
    reply.header('content-security-policy', emailPolicy);
    return mail === undefined ? reply.code(404).send('') : emailDocument(mail);
  });
}

async function overview(context: SandboxContext, to: string | null) {
  const { store, config } = context;
  const [accounts, clock] = await Promise.all([
    demonstrationAccounts(config.demonstrationFile),
    readClock(config),
  ]);
  const payments = listRows<TransactionRow>(store, 'transactions', latest(shown)).rows;
  const transfers = listRows<TransferRow>(store, 'transfers', latest(shown)).rows;
  return html`<h1 class="hidden-text">Sandbox</h1>
<nav aria-label="On this page"><a href="#accounts">Sign in as</a><a href="#mail">Emails</a>
<a href="#clock">Business date</a><a href="#payments">Card payments</a>
<a href="#transfers">Transfers</a>
<a href="#bank-accounts">Bank accounts</a><a href="#faults">Faults</a>
<a href="#webhooks">Webhooks</a></nav>
<div class="columns">
<div>${accountsSection(accounts)}${clockSection(clock)}${faultsSection(readFaults(store))}
${bankAccountsSection(latestAccounts(store, shown))}</div>
<div>${mailSection(listMail(store, to), to)}${paymentsSection(
    payments,
    openlyDisputed(store),
    listBalances(store),
  )}
${transfersSection(transfers)}
${webhooksSection(latestDeliveries(store, shown))}</div>
</div>`;
}
