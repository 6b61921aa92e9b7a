import type { FastifyReply } from 'fastify';
import { abandon, chargeAgain, decline, type PaidWith, succeed } from '../checkout/settle.ts';
import type { SandboxContext } from '../context.ts';
import {
  findOpenDispute,
  openDispute,
  type Resolution,
  remindOfDispute,
  resolveDispute,
  reverseCharge,
} from '../provider/disputes.ts';
import type { DisputeRow } from '../provider/present-dispute.ts';
import {
  createRefund,
  findPendingRefund,
  needAttention,
  type RefundRow,
  settleRefund,
} from '../provider/refunds.ts';
import {
  findTransaction,
  findTransactionById,
  requireTransactionById,
  type TransactionRow,
  transactionCurrencies,
} from '../provider/transactions.ts';

/** A script's options beside the outcome. Amounts are whole minor units, as at the provider. */
type Options = { id: number | null; amount: number | null; paidWith: PaidWith };

type Outcome = (context: SandboxContext, row: TransactionRow, options: Options) => object | string;

const goodCard = { bin: '408408', last4: '4081', month: '12', year: '2030', brand: 'visa' };

/** Each returns its result, or why it is not possible. */
const outcomes: Record<string, Outcome> = {
  success: (context, row, { amount, paidWith }) =>
    unpaid(row, () =>
      succeed(context, row.reference, {
        ...paidWith,
        ...(amount === null ? {} : { amount }),
        ...(paidWith.channel === undefined || paidWith.channel === 'card'
          ? { card: goodCard }
          : {}),
      }),
    ),
  failed: (context, row) => unpaid(row, () => decline(context, row.reference, 'Declined')),
  abandoned: (context, row) => unpaid(row, () => abandon(context, row.reference)),
  'second-charge': (context, row) => chargeAgain(context, row.reference) ?? notPaid,
  dispute: (context, row, { amount }) =>
    paid(row, amount, () =>
      findOpenDispute(context.store, row.id) === undefined
        ? withDispute(openDispute(context, row, amount))
        : 'This payment has an open dispute already.',
    ),
  'dispute-remind': (context, row) => {
    const open = findOpenDispute(context.store, row.id);
    if (open === undefined) return 'This payment has no open dispute.';
    return withDispute(remindOfDispute(context, open));
  },
  'dispute-lost': (context, row, { amount }) => resolved(context, row, 'auto-accepted', amount),
  'dispute-won': (context, row) => resolved(context, row, 'declined', null),
  reversed: (context, row) =>
    paid(row, null, () => {
      reverseCharge(context, row);
      return {};
    }),
  refund: (context, row, { amount }) =>
    paid(row, amount, () => {
      createRefund(context, { transaction: row.id, ...(amount === null ? {} : { amount }) });
      return {};
    }),
  'refund-attention': (context, row) =>
    pendingRefund(context, row, (refund) => needAttention(context, refund)),
  'refund-processed': (context, row) => endRefund(context, row, 'processed'),
  'refund-failed': (context, row) => endRefund(context, row, 'failed'),
};

const notPaid = 'This payment has not been paid.';

/** Acts as the payer, the payer's bank or the provider's dashboard. */
export function payOutcome(
  context: SandboxContext,
  reference: string,
  body: unknown,
  reply: FastifyReply,
) {
  const fields = typeof body === 'object' && body !== null ? { ...body } : {};
  const { outcome } = fields as { outcome?: unknown };
  if (typeof outcome !== 'string' || !Object.hasOwn(outcomes, outcome)) {
    const choices = Object.keys(outcomes).join(', ');
    return reply.code(400).send({ outcome: [`Choose one of ${choices}.`] });
  }
  const options = readOptions(fields);
  if ('errors' in options) return reply.code(400).send(options.errors);
  const row = findCharge(context, reference, options.id);
  if (row === undefined) return reply.code(404).send({ detail: 'No payment has this reference.' });
  const done = outcomes[outcome]?.(context, row, options) ?? {};
  if (typeof done === 'string') return reply.code(409).send({ detail: done });
  const { status } = requireTransactionById(context.store, row.id);
  return reply.send({ reference, status, ...('dispute' in done ? { dispute: done.dispute } : {}) });
}

function findCharge(context: SandboxContext, reference: string, id: number | null) {
  if (id === null) return findTransaction(context.store, reference);
  const row = findTransactionById(context.store, id);
  return row?.reference === reference ? row : undefined;
}

function readOptions(fields: object): Options | { errors: Record<string, string[]> } {
  const { currency, channel, ...numbers } = fields as Record<string, unknown>;
  const id = fromForm(numbers.id);
  const amount = fromForm(numbers.amount);
  const errors: Record<string, string[]> = {};
  const whole = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;
  if (id !== undefined && !whole(id)) errors.id = ['Enter the id of a charge.'];
  if (amount !== undefined && !whole(amount)) errors.amount = ['Enter whole minor units.'];
  const currencies: readonly unknown[] = transactionCurrencies;
  if (currency !== undefined && !currencies.includes(currency)) {
    errors.currency = [`Choose one of ${transactionCurrencies.join(', ')}.`];
  }
  const channels: readonly unknown[] = ['card', 'bank_transfer', 'ussd'];
  if (channel !== undefined && !channels.includes(channel)) {
    errors.channel = [`Choose one of ${channels.join(', ')}.`];
  }
  if (Object.keys(errors).length > 0) return { errors };
  const paidWith = { ...(currency ? { currency } : {}), ...(channel ? { channel } : {}) };
  return {
    id: id === undefined ? null : Number(id),
    amount: amount === undefined ? null : Number(amount),
    paidWith: paidWith as PaidWith,
  };
}

/** A form sends numbers as text. */
function fromForm(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function unpaid(row: TransactionRow, change: () => TransactionRow | null): object | string {
  const changed = row.status === 'failed' ? null : change();
  return changed ?? `This payment is already final: ${row.status}.`;
}

/** Only money that was received and not yet returned can be reversed. */
function paid(row: TransactionRow, amount: number | null, change: () => object | string) {
  if (row.status === 'reversed') return 'All of this payment has been given back.';
  if (row.status !== 'success') return notPaid;
  if (amount !== null && amount > row.amount - row.refunded) return 'That is more than is left.';
  return change();
}

/** The dispute that is open, or one that is opened first. */
function resolved(
  context: SandboxContext,
  row: TransactionRow,
  resolution: Resolution,
  amount: number | null,
): object | string {
  return paid(row, amount, () => {
    const dispute = findOpenDispute(context.store, row.id) ?? openDispute(context, row, null);
    return withDispute(resolveDispute(context, dispute, resolution, amount));
  });
}

function withDispute({ id, status, resolution, refund_amount }: DisputeRow) {
  return { dispute: { id, status, resolution, refund_amount } };
}

function endRefund(
  context: SandboxContext,
  row: TransactionRow,
  status: 'processed' | 'failed',
): object | string {
  return pendingRefund(context, row, (refund) => settleRefund(context, refund, status));
}

function pendingRefund(
  context: SandboxContext,
  row: TransactionRow,
  change: (refund: RefundRow) => void,
): object | string {
  const refund = findPendingRefund(context.store, row.id);
  if (refund === undefined) return 'This payment has no pending refund.';
  change(refund);
  return {};
}
