import {
  proposeReceiptApplication as applyCall,
  readStaffReceipt,
  proposeReceiptRefund as refundCall,
  staffReceipts,
} from '@quarrter/contract/staff/receipts';
import { type ConsoleDeps, namingWhoMovedIt } from '../../console/index.ts';
import { receiptApplication } from '../../loans/index.ts';
import { type PaymentsDeps, refundKind } from '../../payments/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { readReceipts, showReceipt } from './read-receipts.ts';
import { proposeReceiptApplication, proposeReceiptRefund } from './receipt-actions.ts';

/** Unapplied receipts: finance reads them and proposes what happens, a second person decides. */
export function receiptRoutes(app: App, console: ConsoleDeps & Pick<PaymentsDeps, 'gates'>): void {
  const kinds = [refundKind, receiptApplication.name];
  const naming = <T>(recordId: string, proposing: Promise<T>) =>
    namingWhoMovedIt(console.db, { recordId, kinds }, proposing);

  serve(app, staffReceipts, ({ query }) => readReceipts(console.db, query));

  serve(app, readStaffReceipt, ({ params, staff }) => showReceipt(console, staff, params.id));

  serve(app, refundCall, async ({ params, body, staff, reply }) => {
    const proposing = proposeReceiptRefund(console, staff, params.id, body);
    return reply.code(201).send(await naming(params.id, proposing));
  });

  serve(app, applyCall, async ({ params, body, staff, reply }) => {
    const proposing = proposeReceiptApplication(console, staff, params.id, body);
    return reply.code(201).send(await naming(params.id, proposing));
  });
}
