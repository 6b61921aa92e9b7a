import type { Approval } from '@quarrter/contract/staff/approvals';
import { bankReceiptForm, recordBankReceipt } from '@quarrter/contract/staff/bank-receipts';
import { bankReceiptConfirmation } from '@quarrter/contract/staff/documents';
import type { IsoDate } from '@quarrter/domain/calendar';
import { type Currency, parseAmount } from '@quarrter/domain/money';
import { openClient } from '../../accounts/index.ts';
import { propose } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  defineActions,
  proposeAndRecordIn,
  type StaffMember,
} from '../../console/index.ts';
import {
  checkEvidence,
  type Documents,
  oneFileBytes,
  readUpload,
  serveDocuments,
  type Upload,
} from '../../documents/index.ts';
import { newId, shortId } from '../../platform/database/ids.ts';
import { readEvidence, withEvidence } from '../../platform/files/evidence-files.ts';
import { type App, type MultipartForm, serve } from '../../platform/http/http.ts';
import { invalid, notFound } from '../../platform/http/http-error.ts';
import { type BankReceipt, bankReceipt } from '../at-bank/bank-receipt.ts';
import {
  bankReceiptFolder,
  findBankReceiptById,
  insertBankReceipt,
} from '../at-bank/stored-bank-receipts.ts';
import type { PaymentsDeps } from '../deps.ts';

const form: MultipartForm = {
  title: 'money at our bank',
  fields: bankReceiptForm,
  files: [{ name: 'file', required: true }],
  descriptions: {
    file: 'The confirmation of the bank, a PDF of up to 10 MB',
    amount: 'As on our statement',
    currency: 'The currency of our account',
    paidOn: 'The value date of the bank',
    payer: 'Who paid it: the client, an employer, an insurer',
    reference: 'The reference of the bank, as on our statement',
    from: 'bank, or suspense for money that a journal put there',
  },
};

type Deps = PaymentsDeps & ConsoleDeps & { readonly documents: Documents };

const actions = defineActions({ 'record-bank-receipt': 'Money at our bank recorded' });

/** Records money at our bank, which comes with the bank's confirmation. */
export function bankReceiptUploads(app: App, deps: Deps): void {
  serve(
    app,
    recordBankReceipt,
    async ({ params, staff, request, reply }) => {
      const proposal = await deps.documents.uploads.run(`staff:${staff.staffId}`, async (meter) => {
        const { clientId } = await openClient(deps.db, staff, params.id);
        const upload = await readUpload(request, { file: true }, meter);
        return proposeBankReceipt(deps, staff, clientId, upload);
      });
      return reply.code(201).send(proposal);
    },
    { bodyLimit: oneFileBytes, forms: [form] },
  );
}

const missing = 'Please upload the confirmation of the bank as a PDF.';

/** Nothing is received before someone else has checked it. */
async function proposeBankReceipt(
  deps: Deps,
  staff: StaffMember,
  clientId: string,
  upload: Upload,
): Promise<Approval> {
  const sent = await checkEvidence(deps, staff.staffId, upload, { form: bankReceiptForm, missing });
  const amount = parseAmount(sent.amount) ?? 0n;
  if (amount <= 0n) throw invalid({ amount: ['Amount must be more than 0.'] });
  const payload: BankReceipt = {
    amount: String(amount),
    currency: sent.currency as Currency,
    paidOn: sent.paidOn as IsoDate,
    bankReference: sent.reference,
    fromSuspense: sent.from === 'suspense',
  };
  const receiptId = newId();
  const key = { clientId, receiptId };
  const folderOf = () => bankReceiptFolder(key);
  return withEvidence(deps, { folderOf, file: sent.file }, (file, named) =>
    deps.db.transaction().execute(async (tx) => {
      const asked = { action: actions['record-bank-receipt'], clientId };
      const approval = await proposeAndRecordIn(tx, deps, staff, asked, async (proposing) => {
        const by = { staffId: staff.staffId, at: proposing.businessTime.at };
        await insertBankReceipt(tx, key, { payer: sent.payer, file }, by);
        const subject = { id: receiptId, clientId };
        return propose(tx, bankReceipt, { subject, payload, ...proposing });
      });
      // If the connection breaks from here on, the row may be there.
      named();
      return approval;
    }),
  );
}

/** The pages of the bank's confirmation, and a copy. */
export function bankReceiptRoutes(app: App, deps: Deps): void {
  serveDocuments(app, deps, bankReceiptConfirmation, async ({ id, documentId }) => {
    const row = await findBankReceiptById(deps.db, id);
    if (row === undefined || row.file_id !== documentId) {
      throw notFound('There is no such document.');
    }
    return {
      subject: `receipt ${shortId(row.receipt_id)}`,
      clientId: row.client_id,
      subjectId: row.receipt_id,
      note: 'bank_confirmation',
      label: 'Bank confirmation',
      content: await readEvidence(deps.files, row),
    };
  });
}
