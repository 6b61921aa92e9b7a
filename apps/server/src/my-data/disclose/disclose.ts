import { Readable } from 'node:stream';
import type { Approval } from '@quarrter/contract/staff/approvals';
import type { Disclosure, DisclosureForm } from '@quarrter/contract/staff/disclosures';
import { addDays, formatDate, type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import { aboutClient, openClient } from '../../accounts/index.ts';
import {
  findProposal,
  listProposalsOfClient,
  type Proposal,
  propose,
} from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  defineActions,
  proposeAndRecord,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessDate, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { conflict, forbidden, notFound } from '../../platform/http/http-error.ts';
import type { MyDataDeps } from '../deps.ts';
import { planArchive } from '../export/plan-archive.ts';
import { zipOf } from '../export/write-archive.ts';
import { myDataDb } from '../tables.ts';
import {
  type DisclosurePayload,
  disclosure,
  disclosurePayload,
  disclosureReaders,
  nameParts,
} from './disclosure.ts';

const actions = defineActions(
  {
    'propose-disclosure': 'Request from an authority recorded',
    'download-disclosure': 'Copy for an authority downloaded',
  },
  disclosureReaders,
);

/** Nothing is given before someone else has approved it. */
export async function proposeDisclosure(
  console: ConsoleDeps,
  staff: StaffMember,
  id: string,
  { asked: message, ...request }: DisclosureForm,
): Promise<Approval> {
  const { clientId } = await openClient(console.db, staff, id);
  const asked = { action: actions['propose-disclosure'], clientId };
  return proposeAndRecord(console, staff, asked, (tx, proposing) => {
    const subject = { id: clientId, clientId };
    return propose(tx, disclosure, { subject, payload: { ...request, message }, ...proposing });
  });
}

/** The requests for data of a client, newest first. */
export async function listDisclosures(
  db: Database,
  staff: StaffMember,
  id: string,
): Promise<Disclosure[]> {
  const { clientId } = await openClient(db, staff, id);
  const downloads = await readDownloads(db, clientId);
  const today = await readBusinessDate(db);
  return (await listProposalsOfClient(db, disclosure.name, clientId)).map((proposal) => {
    const { approvalId, state, proposedBy } = proposal;
    const { authority, reference, madeOn, parts } = disclosurePayload.parse(proposal.payload);
    const downloadedAt = downloads.get(approvalId) ?? null;
    const isOwn = proposedBy.staffId === staff.staffId;
    const mayDownload = isOwn && state === 'approved' && !hasLapsed(proposal, today);
    return {
      id: approvalId,
      state,
      authority,
      reference,
      madeOn,
      parts,
      proposedBy: proposedBy.name,
      downloadedAt,
      mayDownload: mayDownload && downloadedAt === null,
    };
  });
}

async function readDownloads(reader: Reader, clientId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await myDataDb(reader)
    .selectFrom('disclosures')
    .select(['approval_id', 'downloaded_at'])
    .where('client_id', '=', clientId)
    .execute();
  return new Map(rows.map((row) => [row.approval_id, row.downloaded_at]));
}

/**
 * The approved parts of the client's data as a zip, made while it is sent, so that no copy of it is
 * stored. The audit log names the request before the first byte is sent.
 */
export async function downloadDisclosure(
  deps: MyDataDeps,
  staff: StaffMember,
  approvalId: string,
): Promise<Readable> {
  const { clientId, ...request } = await requireApproved(deps.db, staff, approvalId);
  const { authority, reference, madeOn, parts } = request;
  const now = new Date();
  const files = await planArchive(deps, clientId, now, {
    title:
      `Client data for ${authority} ` +
      `(reference ${reference}, request dated ${formatDate(madeOn)})`,
    note: '“You” and “your” in this file mean the client.',
    isIn: (path) => parts.some((part) => path.startsWith(`${part}/`)),
  });
  await deps.db.transaction().execute(async (tx) => {
    const first = await myDataDb(tx)
      .insertInto('disclosures')
      .values({
        client_id: clientId,
        approval_id: approvalId,
        downloaded_by: staff.staffId,
        downloaded_at: now,
      })
      .onConflict((downloaded) => downloaded.doNothing())
      .returning('approval_id')
      .executeTakeFirst();
    if (first === undefined) throw conflict(alreadyDownloaded);
    await recordAction(tx, staff, await readBusinessTimeOf(tx, clientId), {
      action: actions['download-disclosure'],
      ...aboutClient({ clientId }),
      note: `${authority}, reference ${reference}: ${nameParts(parts)}`,
    });
  });
  return Readable.from(zipOf(files));
}

const alreadyDownloaded =
  'This copy has already been downloaded. If the file is lost, record the request again for ' +
  'approval.';

const validDays = 30;
const lapsed = `This approval is older than ${validDays} days. Record the request again.`;

/** An old order must not give the data of a later day. */
function hasLapsed({ decision }: Proposal, today: IsoDate): boolean {
  return decision !== null && addDays(lagosDate(decision.at), validDays) < today;
}

/** The request that this member recorded and someone else approved. */
async function requireApproved(
  reader: Reader,
  staff: StaffMember,
  approvalId: string,
): Promise<DisclosurePayload & { clientId: string }> {
  const proposal = await findProposal(reader, approvalId);
  const clientId = proposal?.subject.clientId ?? null;
  if (proposal?.kind !== disclosure.name || clientId === null) {
    throw notFound('There is no such request.');
  }
  if (proposal.proposedBy.staffId !== staff.staffId) {
    throw forbidden('Only the person who recorded the request can download the copy.');
  }
  if (proposal.state !== 'approved')
    throw conflict('Someone else has to approve the request first.');
  if (hasLapsed(proposal, await readBusinessDate(reader))) throw conflict(lapsed);
  return { ...disclosurePayload.parse(proposal.payload), clientId };
}
