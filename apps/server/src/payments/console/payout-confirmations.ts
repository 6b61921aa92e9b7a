import { recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { openConfirmation } from '../pay-out/evidence-files.ts';
import { findPayout, type ListedPayout } from '../pay-out/list-payouts.ts';

type Deps = Pick<PlatformDeps, 'db' | 'files'>;

export type ConfirmationRef = { readonly payoutId: string; readonly documentId: string };

type Confirmation = {
  readonly payout: ListedPayout;
  readonly content: Uint8Array;
  readonly label: string;
  /** Our own name for the file. */
  readonly fileName: string;
};

/** The bank's confirmation of a payout in dollars. */
export async function readConfirmation(
  { db, files }: Deps,
  { payoutId, documentId }: ConfirmationRef,
): Promise<Confirmation> {
  const payout = await findPayout(db, payoutId);
  if (payout === undefined) throw notFound('There is no such document.');
  const content = await openConfirmation(db, files, payout, documentId);
  const fileName = `${shortId(payout.subjectId)}-bank-confirmation.pdf`;
  return { payout, content, label: 'Bank confirmation', fileName };
}

/** The same for staff who open it. The audit entry is written before its first byte is sent. */
export async function openConfirmationForStaff(
  deps: Deps,
  staff: StaffMember,
  ref: ConfirmationRef,
): Promise<Confirmation> {
  const confirmation = await readConfirmation(deps, ref);
  const { clientId, purpose, subjectId } = confirmation.payout;
  await deps.db.transaction().execute(async (tx) => {
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'open-document',
      subject: `${purpose} ${shortId(subjectId)}`,
      clientId,
      subjectId,
      note: 'bank_confirmation',
    });
  });
  return confirmation;
}
