import { type Currency, sum } from '@quarrter/domain/money';
import { requireOpen } from '../gates/index.ts';
import {
  type InvestmentsDeps,
  type OwnPaymentOffer,
  offerOwnPayments,
  withdrawForDebt,
} from '../investments/index.ts';
import {
  type Debt,
  disputedGate,
  payDebts,
  readDebts,
  readDebtTotal,
  storeOwnReceipt,
} from '../payments/index.ts';
import {
  type BusinessTime,
  readBusinessDate,
  readBusinessTimeOf,
} from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { conflict } from '../platform/http/http-error.ts';
import { runIdempotently } from '../platform/http/idempotency.ts';

/** A client's debt for returned payments, and the matured investments that can pay it. */
export async function readDebtPaymentOffers(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<{ readonly owed: bigint; readonly offers: readonly OwnPaymentOffer[] }> {
  const owed = await readDebtTotal(reader, clientId, currency);
  if (owed === 0n) return { owed, offers: [] };
  const maturedOn = await readBusinessDate(reader);
  const offers = await offerOwnPayments(reader, clientId, { due: owed, currency, maturedOn });
  return { owed, offers };
}

export type DebtPaymentRequest = {
  readonly clientId: string;
  readonly requestId: string | undefined;
  readonly currency: Currency;
  readonly investmentId: string;
  /** The amount that the client agreed to. */
  readonly amount: bigint;
};

/** Amounts are text, because it is stored as the answer to a repeated call. */
export type DebtPayment = {
  readonly amount: string;
  readonly left: string;
  readonly stillOwed: string;
  readonly paidOn: string;
};

/**
 * Pays a client's debt for returned payments from a matured investment of theirs, all of it in one
 * transaction. The debt itself closes a gate for money that leaves, and so does an open
 * dispute; both are passed, because what we hold and what the client owes fall by the same amount.
 */
export function payDebtFromInvestment(
  { db, secrets, gates }: Pick<InvestmentsDeps, 'db' | 'secrets' | 'gates'>,
  request: DebtPaymentRequest,
): Promise<DebtPayment> {
  const { clientId, requestId, currency, investmentId, amount } = request;
  const input = { currency, investmentId, amount: amount.toString() };
  const command = { clientId, requestId, command: 'pay-debt-from-investment', input };
  const asked = gates.filter(({ name }) => name !== disputedGate.name);
  return db.transaction().execute((tx) =>
    runIdempotently(tx, secrets, command, async () => {
      const businessTime = await readBusinessTimeOf(tx, clientId);
      await requireOpen(tx, asked, 'pay-out', clientId);
      const debts = await readDebts(tx, clientId, currency);
      const due = totalOf(debts);
      if (due === 0n) throw conflict('You do not owe us anything for a returned payment now.');
      const order = { clientId, investmentId, currency, due, amount, businessTime };
      const paid = await payFrom(tx, order, debts);
      return {
        amount: paid.amount.toString(),
        left: paid.left.toString(),
        stillOwed: paid.stillDue.toString(),
        paidOn: businessTime.date,
      };
    }),
  );
}

const totalOf = (debts: readonly Debt[]): bigint => sum(debts.map(({ amount }) => amount));

function payFrom(tx: Tx, order: Parameters<typeof withdrawForDebt>[1], debts: readonly Debt[]) {
  const { clientId, currency, businessTime } = order;
  return withdrawForDebt(tx, order, async (moved) => {
    const receipt = { clientId, receiptId: moved.receiptId, currency, amount: moved.amount };
    const own = { ...receipt, sourceId: moved.withdrawalId };
    await storeOwnReceipt(tx, own, businessTime);
    await payDebts(tx, receipt, debts, businessTime);
  });
}

/**
 * Pays what a client who has died owes for returned payments from what has matured, oldest first,
 * because who administers the estate agreed to that. The caller has locked the client.
 */
export async function payDebtsOfEstate(
  tx: Tx,
  clientId: string,
  currency: Currency,
  businessTime: BusinessTime,
): Promise<void> {
  const maturedOn = businessTime.date;
  for (;;) {
    const debts = await readDebts(tx, clientId, currency);
    const due = totalOf(debts);
    if (due === 0n) return;
    const [offer] = await offerOwnPayments(tx, clientId, { due, currency, maturedOn });
    if (offer === undefined) return;
    const { investmentId } = offer.from;
    const { amount } = offer.plan;
    await payFrom(tx, { clientId, investmentId, currency, due, amount, businessTime }, debts);
  }
}
