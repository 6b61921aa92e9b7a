import type { Approval } from '@quarrter/contract/staff/approvals';
import { payoutEvidenceForm } from '@quarrter/contract/staff/payout-evidence';
import type { IsoDate } from '@quarrter/domain/calendar';
import { propose, waitingSubjects } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  defineActions,
  proposeAndRecordIn,
  type StaffMember,
} from '../../console/index.ts';
import { checkEvidence, type Documents, type Upload } from '../../documents/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { withEvidence } from '../../platform/files/evidence-files.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from '../deps.ts';
import { beginPayingByHand } from '../pay-out/claim-payout.ts';
import { confirmationsFolder, insertConfirmation } from '../pay-out/evidence-files.ts';
import type { ListedPayout } from '../pay-out/list-payouts.ts';
import { payoutByHand, requirePossibleDay } from '../pay-out/pay-by-hand.ts';
import { requireByHand } from './payouts-by-hand.ts';

type Deps = PaymentsDeps & ConsoleDeps & { readonly documents: Documents };

const actions = defineActions({ 'record-payout': 'Payout in dollars recorded' });

const missingFile = 'Please upload the confirmation of the bank as a PDF.';

/** The payout that a confirmation can be sent for, decided before the file is received. */
export async function requireRecordable(reader: Reader, payoutId: string): Promise<ListedPayout> {
  const payout = await requireByHand(reader, payoutId);
  if (payout.status === 'cancelled') {
    throw conflict('The client cancelled this transfer. It must not be paid.');
  }
  if (payout.status !== 'requested') throw conflict('This transfer has ended already.');
  await requireNoPendingProposal(reader, payoutId);
  return payout;
}

async function requireNoPendingProposal(reader: Reader, payoutId: string): Promise<void> {
  const waiting = await waitingSubjects(reader, 'payout-by-hand', [payoutId]);
  if (waiting.has(payoutId)) {
    throw conflict('This payment is recorded already and waits for approval.');
  }
}

/**
 * Proposes that our bank paid it, with the bank's confirmation; it is recorded as paid once someone
 * else has checked that. The file of a proposal that is not made is removed again.
 */
export async function proposePaidByHand(
  deps: Deps,
  staff: StaffMember,
  payout: ListedPayout,
  upload: Upload,
): Promise<Approval> {
  const { db, gates, payoutPurposes } = deps;
  const { clientId, payoutId, requestedOn } = payout;
  const { reference, paidOn, file } = await checkEvidence(deps, staff.staffId, upload, {
    form: payoutEvidenceForm,
    missing: missingFile,
  });
  const folderOf = () => confirmationsFolder(payout);
  const asked = { action: actions['record-payout'], clientId };
  return withEvidence(deps, { folderOf, file }, (stored, named) =>
    db.transaction().execute(async (tx) => {
      const approval = await proposeAndRecordIn(tx, deps, staff, asked, async (proposing) => {
        const { date, at } = proposing.businessTime;
        const evidence = {
          bankReference: reference,
          paidOn: (paidOn as IsoDate | undefined) ?? date,
          fileId: stored.fileId,
        };
        await beginPayingByHand(tx, gates, payout, { now: new Date(), isPaid: true });
        await requireNoPendingProposal(tx, payoutId);
        requirePossibleDay(evidence, { requestedOn, today: date });
        await insertConfirmation(tx, payout, stored, { staffId: staff.staffId, at });
        return propose(tx, payoutByHand(payoutPurposes), {
          subject: { id: payoutId, clientId },
          payload: evidence,
          ...proposing,
        });
      });
      // If the connection breaks from here on, the row may be there.
      named();
      return approval;
    }),
  );
}
