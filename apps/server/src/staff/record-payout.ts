import type { Approval } from '@quarrter/contract/approvals';
import { payoutEvidenceForm } from '@quarrter/contract/staff-payout-evidence';
import type { IsoDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { propose, waitingSubjects } from '../approvals/index.ts';
import type { Upload, UploadedFile } from '../documents/index.ts';
import {
  beginPayingByHand,
  insertConfirmation,
  type ListedPayout,
  payoutByHand,
  putConfirmation,
  removeConfirmation,
  requirePossibleDay,
} from '../payments/index.ts';
import { readBusinessTimeOf } from '../platform/business-time.ts';
import type { Reader } from '../platform/database.ts';
import { messagesOf } from '../platform/http.ts';
import { conflict, invalid } from '../platform/http-error.ts';
import { presentProposal, recordProposal } from './approvals.ts';
import { requireByHand } from './payouts-by-hand.ts';
import type { StaffMember } from './roles.ts';
import type { StaffDeps } from './routes.ts';

type Deps = Pick<
  StaffDeps,
  'db' | 'files' | 'log' | 'documents' | 'gates' | 'payoutPurposes' | 'approvalKinds'
>;

const missingFile = 'Please upload the confirmation of the bank as a PDF.';

/** The payout that a confirmation can be sent for, decided before the file is received. */
export async function requireRecordable(reader: Reader, payoutId: string): Promise<ListedPayout> {
  const payout = await requireByHand(reader, payoutId);
  if (payout.status === 'cancelled') {
    throw conflict('The client cancelled this transfer. It must not be paid.');
  }
  if (payout.status !== 'requested') throw conflict('This transfer has ended already.');
  await requireNoneWaiting(reader, payoutId);
  return payout;
}

async function requireNoneWaiting(reader: Reader, payoutId: string): Promise<void> {
  const waiting = await waitingSubjects(reader, 'payout-by-hand', [payoutId]);
  if (waiting.has(payoutId)) {
    throw conflict('This payment is recorded already and waits for approval.');
  }
}

/**
 * Proposes that our bank paid it, with the bank's confirmation; it counts as paid once someone
 * else has checked that. The file of a proposal that is not made is removed again.
 */
export async function proposePaidByHand(
  deps: Deps,
  staff: StaffMember,
  payout: ListedPayout,
  upload: Upload,
): Promise<Approval> {
  const { db, files, gates, payoutPurposes, approvalKinds } = deps;
  const { clientId, payoutId, requestedOn } = payout;
  const { reference, paidOn, file } = await checkEvidence(deps, staff, upload);
  const stored = await putConfirmation(files, payout, file);
  let mayBeStored = false;
  try {
    return await db.transaction().execute(async (tx) => {
      const businessTime = await readBusinessTimeOf(tx, clientId);
      const evidence = {
        bankReference: reference,
        paidOn: paidOn ?? businessTime.date,
        fileId: stored.file_id,
      };
      await beginPayingByHand(tx, gates, payout, { now: new Date(), isPaid: true });
      await requireNoneWaiting(tx, payoutId);
      requirePossibleDay(evidence, { requestedOn, today: businessTime.date });
      await insertConfirmation(tx, stored, { staffId: staff.staffId, at: businessTime.at });
      const proposal = await propose(tx, payoutByHand(payoutPurposes), {
        subject: { id: payoutId, clientId },
        payload: evidence,
        by: staff,
        businessTime,
      });
      await recordProposal(tx, staff, businessTime, proposal, { action: 'record-payout' });
      // If the connection breaks from here on, the row may be there.
      mayBeStored = true;
      return presentProposal(proposal, staff, approvalKinds);
    });
  } finally {
    if (!mayBeStored) await removeConfirmation(deps, stored);
  }
}

type Evidence = { reference: string; paidOn: IsoDate | undefined; file: UploadedFile };

/** Every error of the form at once, each at its own field. */
async function checkEvidence(deps: Deps, staff: StaffMember, upload: Upload): Promise<Evidence> {
  const { paid_on, ...fields } = upload.fields;
  const parsed = z.safeParse(payoutEvidenceForm, { ...fields, ...(paid_on && { paid_on }) });
  const errors = {
    ...(parsed.success ? {} : messagesOf(parsed.error)),
    ...upload.errors,
  };
  const file = upload.files.get('file');
  if (errors.file === undefined) {
    const wrong = file === undefined ? missingFile : await fileError(deps, staff, file.content);
    if (wrong !== null) errors.file = [wrong];
  }
  if (!parsed.success || file === undefined || Object.keys(errors).length > 0) {
    throw invalid(errors);
  }
  return { reference: parsed.data.reference, paidOn: parsed.data.paid_on as IsoDate, file };
}

async function fileError(
  { documents, log }: Deps,
  { staffId }: StaffMember,
  content: Uint8Array,
): Promise<string | null> {
  const error = await documents.check(`staff:${staffId}`, content);
  if (error === null) return null;
  if (error.virus !== null) {
    log.warn({ staffId, virus: error.virus }, 'an infected confirmation was rejected');
  }
  return error.message;
}
