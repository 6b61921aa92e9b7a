import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { paymentReceived, paymentUnapplied } from '../events.ts';
import type { Application } from '../purposes.ts';
import { type Receipt, storeReceipt } from './receipts.ts';

/**
 * Posts a charge, has it applied, and stores it with what is left unapplied. The client is told of
 * money that waits. The caller has locked the payment.
 */
export async function bookReceipt(
  deps: Pick<PaymentsDeps, 'log'>,
  tx: Tx,
  receipt: Receipt,
  reference: string,
  apply: () => Promise<Application>,
): Promise<Application> {
  await postReceipt(tx, receipt);
  const { amount, currency, booked } = receipt;
  const about = { clientId: receipt.clientId, subjectId: receipt.paymentId, at: booked.at };
  const received = { reference, amount, currency };
  await recordEvent(tx, paymentReceived, { ...about, payload: received });
  const application = await apply();
  const unapplied = amount - (application.ok ? application.applied : 0n);
  const reason = application.reason ?? '';
  if (unapplied > 0n) {
    deps.log.warn({ reference, reason }, 'a receipt could not be applied, or not wholly');
    const { receiptId } = receipt;
    const left = { receiptId, currency, received: amount, amount: unapplied, reason };
    await recordEvent(tx, paymentUnapplied, { ...about, payload: left });
  }
  await storeReceipt(tx, receipt, { unapplied, reason });
  return application;
}

/** What the provider received, and the fee it charged for it (docs/ledger.md). */
async function postReceipt(
  tx: Tx,
  { clientId, receiptId, amount, fee, currency, booked }: Receipt,
): Promise<void> {
  const cash = { code: ledgerCodes.providerCash, subjectId: receiptId };
  const receipts = { code: ledgerCodes.unappliedReceipts, subjectId: receiptId };
  const fees = { code: ledgerCodes.providerFees, subjectId: receiptId };
  const common = { subjectId: receiptId, currency };
  await post(tx, clientId, booked.date, [
    { ...common, kind: 'receipt', debit: cash, credit: receipts, amount },
    { ...common, kind: 'provider_fee', debit: fees, credit: cash, amount: fee },
  ]);
}
