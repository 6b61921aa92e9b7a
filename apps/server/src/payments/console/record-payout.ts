import type { Approval } from '@quarrter/contract/staff/approvals';
import { bankLetterForm, payoutEvidenceForm } from '@quarrter/contract/staff/payout-evidence';
import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import type * as z from 'zod/mini';
import { type ApprovalKind, propose } from '../../approvals/index.ts';
import {
  type AuditedAction,
  type ConsoleDeps,
  defineActions,
  proposeAndRecordIn,
  type StaffMember,
} from '../../console/index.ts';
import { checkEvidence, type Documents, type Upload } from '../../documents/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { withEvidence } from '../../platform/files/evidence-files.ts';
import { conflict, invalid } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from '../deps.ts';
import { beginPayingByHand } from '../pay-out/claim-payout.ts';
import { confirmationsFolder, insertConfirmation } from '../pay-out/evidence-files.ts';
import type { ListedPayout } from '../pay-out/list-payouts.ts';
import { type BankLetter, payoutNotPaid } from '../pay-out/not-paid-by-hand.ts';
import { payoutByHand, requirePossibleDay } from '../pay-out/pay-by-hand.ts';
import { readPayoutEvidence } from '../pay-out/payout-evidence.ts';
import { requireByHand, requireNothingRecorded } from './payouts-by-hand.ts';

type Deps = PaymentsDeps & ConsoleDeps & { readonly documents: Documents };

const actions = defineActions({
  'record-payout': 'Payout by our bank recorded',
  'record-not-paid': 'Payout recorded as not paid by our bank',
});

/** The payout that a confirmation can be sent for, decided before the file is received. */
export async function requireRecordable(reader: Reader, payoutId: string): Promise<ListedPayout> {
  const payout = await requireByHand(reader, payoutId);
  if (payout.status === 'cancelled') {
    throw conflict('The client cancelled this transfer. It must not be paid.');
  }
  if (payout.status !== 'requested') throw conflict('This transfer has already ended.');
  await requireNothingRecorded(reader, payoutId);
  return payout;
}

/** The same for a letter of the bank, which may also say that a paid one was sent back. */
export async function requireNotReached(reader: Reader, payoutId: string): Promise<ListedPayout> {
  const payout = await requireByHand(reader, payoutId);
  if (payout.status !== 'requested' && payout.status !== 'paid') {
    throw conflict('This transfer has already ended.');
  }
  await requireNothingRecorded(reader, payoutId);
  return payout;
}

/**
 * Proposes that our bank paid it, with the bank's confirmation; it is recorded as paid once someone
 * else has checked that.
 */
export function proposePaidByHand(
  deps: Deps,
  staff: StaffMember,
  payout: ListedPayout,
  upload: Upload,
): Promise<Approval> {
  const { requestedOn } = payout;
  return proposeWithFile(
    deps,
    staff,
    { payout, upload },
    {
      action: actions['record-payout'],
      kind: payoutByHand(deps.payoutPurposes),
      form: payoutEvidenceForm,
      missing: 'Please upload the confirmation of the bank as a PDF.',
      payloadOf: async (tx, { reference, paidOn }, { fileId, today }) => {
        const evidence = { bankReference: reference, paidOn: (paidOn as IsoDate) ?? today, fileId };
        await beginPayingByHand(tx, deps.gates, payout, { now: new Date(), isPaid: true });
        requirePossibleDay(evidence, { requestedOn, today });
        return evidence;
      },
    },
  );
}

/** Proposes, with the bank's letter, that it was not paid or that its money was sent back. */
export function proposeNotPaid(
  deps: Deps,
  staff: StaffMember,
  payout: ListedPayout,
  upload: Upload,
): Promise<Approval> {
  const { requestedOn, status, payoutId } = payout;
  return proposeWithFile(
    deps,
    staff,
    { payout, upload },
    {
      action: actions['record-not-paid'],
      kind: payoutNotPaid(deps.payoutPurposes),
      form: bankLetterForm,
      missing: 'Please upload the letter of the bank as a PDF.',
      payloadOf: async (tx, { reference, message, paidOn: typed }, { fileId, today }) => {
        const happenedOn = (typed as IsoDate) ?? today;
        requirePossibleDay({ paidOn: happenedOn }, { requestedOn, today });
        const { paidOn = happenedOn } = (await readPayoutEvidence(tx, [payout]))(payoutId) ?? {};
        if (happenedOn < paidOn) {
          throw invalid({ paidOn: [`The payout was paid on ${formatDate(paidOn)}.`] });
        }
        const outcome = status === 'paid' ? 'returned' : 'refused';
        return { outcome, bankReference: reference, happenedOn, message, fileId } as BankLetter;
      },
    },
  );
}

type WithFile<Form> = {
  readonly action: AuditedAction['action'];
  readonly kind: ApprovalKind;
  readonly form: z.ZodMiniType<Form>;
  readonly missing: string;
  /** Returns the payload of the proposal; throws for evidence that is not possible. */
  readonly payloadOf: (
    tx: Tx,
    sent: Form,
    stored: { readonly fileId: string; readonly today: IsoDate },
  ) => Promise<object>;
};

/** The file of a proposal that is not made is removed again. */
async function proposeWithFile<Form>(
  deps: Deps,
  staff: StaffMember,
  { payout, upload }: { readonly payout: ListedPayout; readonly upload: Upload },
  { action, kind, form, missing, payloadOf }: WithFile<Form>,
): Promise<Approval> {
  const { clientId, payoutId } = payout;
  const sent = await checkEvidence(deps, staff.staffId, upload, { form, missing });
  const folderOf = () => confirmationsFolder(payout);
  return withEvidence(deps, { folderOf, file: sent.file }, (stored, named) =>
    deps.db.transaction().execute(async (tx) => {
      const asked = { action, clientId };
      const approval = await proposeAndRecordIn(tx, deps, staff, asked, async (proposing) => {
        const { date: today, at } = proposing.businessTime;
        const payload = await payloadOf(tx, sent, { fileId: stored.fileId, today });
        await requireNothingRecorded(tx, payoutId);
        await insertConfirmation(tx, payout, stored, { staffId: staff.staffId, at });
        const subject = { id: payoutId, clientId };
        return propose(tx, kind, { subject, payload, ...proposing });
      });
      // If the connection breaks from here on, the row may be there.
      named();
      return approval;
    }),
  );
}
