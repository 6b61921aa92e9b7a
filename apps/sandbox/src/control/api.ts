import type { FastifyInstance, FastifyReply } from 'fastify';
import { abandon, decline, succeed } from '../checkout/settle.ts';
import type { SandboxContext } from '../context.ts';
import { parseFaults, readFaults, writeFaults } from '../faults.ts';
import { listMail } from '../mailbox/mailbox.ts';
import { isoTime, presentTransaction } from '../provider/present-transaction.ts';
import { presentTransfer } from '../provider/present-transfer.ts';
import { findTransaction, listTransactions } from '../provider/transactions.ts';
import { findTransfer, latestTransfers, settleTransfer } from '../provider/transfers.ts';
import { latestDeliveries } from '../webhooks/queue.ts';
import { demonstrationAccounts } from './accounts.ts';
import { moveClock, readClock } from './clock.ts';

const listed = 100;

/** The sandbox's calls for scripts. Its page uses the same ones. */
export async function controlApi(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { store, config } = context;

  app.get<{ Querystring: { to?: string } }>('/mail', async (request) =>
    listMail(store, request.query.to ?? null).map((mail) => ({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      sent_at: isoTime(mail.sent_at),
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
    return reply.code(answer.statusCode).send(answer.body);
  });

  app.get('/payments', async () => {
    const filter = { status: null, from: null, to: null, page: 1, perPage: listed };
    return listTransactions(store, filter).rows.map(presentTransaction);
  });
  app.post<Named>('/payments/:reference', async (request, reply) =>
    payOutcome(context, request.params.reference, field(request.body, 'outcome'), reply),
  );

  app.get('/transfers', async () =>
    latestTransfers(store, listed).map((transfer) => presentTransfer(store, transfer)),
  );
  app.post<Named>('/transfers/:reference', async (request, reply) =>
    transferOutcome(context, request.params.reference, field(request.body, 'outcome'), reply),
  );

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

type Named = { Params: { reference: string } };

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null;
}

/** What the payer does: pays with a good card, tries a declined one, or closes the popup. */
function payOutcome(
  context: SandboxContext,
  reference: string,
  outcome: unknown,
  reply: FastifyReply,
) {
  const changes = {
    success: () =>
      succeed(context, reference, {
        bin: '408408',
        last4: '4081',
        month: '12',
        year: '2030',
        brand: 'visa',
      }),
    failed: () => decline(context, reference, 'Declined'),
    abandoned: () => abandon(context, reference),
  };
  if (typeof outcome !== 'string' || !Object.hasOwn(changes, outcome)) {
    return reply.code(400).send({ outcome: ['Choose one of success, failed, abandoned.'] });
  }
  const row = findTransaction(context.store, reference);
  if (row === undefined) return reply.code(404).send({ detail: 'No payment has this reference.' });
  const changed = row.status === 'failed' ? null : changes[outcome as keyof typeof changes]();
  if (changed === null) {
    return reply.code(409).send({ detail: `This payment is already final: ${row.status}.` });
  }
  return reply.send({ reference, status: changed.status });
}

function transferOutcome(
  context: SandboxContext,
  reference: string,
  outcome: unknown,
  reply: FastifyReply,
) {
  if (outcome !== 'success' && outcome !== 'failed') {
    return reply.code(400).send({ outcome: ['Choose one of success, failed.'] });
  }
  const transfer = findTransfer(context.store, reference);
  if (transfer === undefined) {
    return reply.code(404).send({ detail: 'No transfer has this reference.' });
  }
  if (transfer.status !== 'pending') {
    return reply.code(409).send({ detail: `This transfer is already final: ${transfer.status}.` });
  }
  return reply.send({ reference, status: settleTransfer(context, transfer, outcome).status });
}
