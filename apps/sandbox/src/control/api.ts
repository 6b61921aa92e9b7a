import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { parseFaults, readFaults, writeFaults } from '../faults.ts';
import { attachmentsOf, listMail } from '../mailbox/mailbox.ts';
import { addToBalance, balanceOf } from '../provider/balances.ts';
import { fieldsOf } from '../provider/fields.ts';
import { latest, listRows } from '../provider/lists.ts';
import { isoTime, presentTransaction } from '../provider/present-transaction.ts';
import { presentTransfer, type TransferRow } from '../provider/present-transfer.ts';
import { settleDays } from '../provider/settlements.ts';
import type { TransactionRow } from '../provider/transactions.ts';
import { latestDeliveries } from '../webhooks/queue.ts';
import { demonstrationAccounts } from './accounts.ts';
import { openAccount } from './bank-accounts.ts';
import { moveClock, readClock } from './clock.ts';
import { payOutcome } from './payment-outcomes.ts';
import { transferOutcome } from './transfer-outcomes.ts';

const listed = 100;

/** The sandbox's calls for scripts. Its page uses the same ones. */
export async function controlApi(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { store, config } = context;
  app.addHook('preHandler', async (request) => {
    if (request.method === 'POST') await context.business.refresh();
  });

  app.get<{ Querystring: { to?: string } }>('/mail', async (request) =>
    listMail(store, request.query.to ?? null).map((mail) => ({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      sent_at: isoTime(mail.sent_at),
      attachments: attachmentsOf(store, mail.id).map(({ name }) => ({ name })),
    })),
  );

  app.get('/accounts', async () => demonstrationAccounts(config.demonstrationFile));

  app.get('/faults', async () => readFaults(store));
  app.post('/faults', async (request, reply) => {
    const parsed = parseFaults(readFaults(store), request.body);
    if ('errors' in parsed) return reply.code(400).send(parsed.errors);
    writeFaults(store, parsed.faults);
    return parsed.faults;
  });

  app.get('/clock', async (_request, reply) => {
    const answer = await readClock(config);
    return reply.code(answer.statusCode).send(answer.body);
  });
  app.post('/clock', async (request, reply) => {
    const answer = await moveClock(config, field(request.body, 'date'));
    await context.business.refresh();
    settleDays(context);
    return reply.code(answer.statusCode).send(answer.body);
  });

  paymentCalls(app, context);

  app.get('/webhooks', async () =>
    latestDeliveries(store, listed).map(({ id, event, reference, state, attempts, ...rest }) => ({
      id,
      event,
      reference,
      state,
      attempts,
      forged: rest.forged === 1,
      last_answer: rest.last_answer,
      next_attempt_at: isoTime(rest.due_at),
    })),
  );
}

/** Sets the outcome of payments and transfers, the provider's balance and its bank accounts. */
function paymentCalls(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;
  app.get('/payments', async () => {
    const { rows } = listRows<TransactionRow>(store, 'transactions', latest(listed));
    return rows.map(presentTransaction);
  });
  app.post<Named>('/payments/:reference', async (request, reply) =>
    payOutcome(context, request.params.reference, request.body, reply),
  );

  app.get('/transfers', async () =>
    listRows<TransferRow>(store, 'transfers', latest(listed)).rows.map((transfer) =>
      presentTransfer(store, transfer),
    ),
  );
  app.post<Named>('/transfers/:reference', async (request, reply) =>
    transferOutcome(context, request.params.reference, field(request.body, 'outcome'), reply),
  );

  app.post('/top-up', async (request, reply) => {
    const { currency = 'NGN', amount } = fieldsOf(request.body);
    if (!Number.isSafeInteger(amount) || Number(amount) <= 0) {
      return reply.code(400).send({ amount: ['Enter whole minor units.'] });
    }
    const cause = { model: 'Topup', id: 0, reason: 'Top-up' } as const;
    addToBalance(context, String(currency), Number(amount), cause);
    return { currency, balance: balanceOf(store, String(currency)) };
  });

  app.post('/bank-accounts', async (request, reply) => {
    const opened = openAccount(store, request.body);
    return 'errors' in opened ? reply.code(400).send(opened.errors) : opened.account;
  });
}

type Named = { Params: { reference: string } };

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null;
}
