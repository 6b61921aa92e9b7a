import { Readable } from 'node:stream';
import type { Approval } from '@quarrter/contract/staff/approvals';
import type { Disclosure, DisclosureForm } from '@quarrter/contract/staff/disclosures';
import { addDays, formatDate, type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
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
    'download-disclosure': 'Download of a copy for an authority',
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
 * stored. The audit log names each attempt before its first byte is sent. `sent` is whether the
 * reply was sent to its end: one that breaks off can be tried again.
 */
export async function downloadDisclosure(
  deps: MyDataDeps,
  staff: StaffMember,
  approvalId: string,
  sent: Promise<boolean>,
): Promise<Readable> {
  const { clientId, ...request } = await requireApproved(deps.db, staff, approvalId);
  if ((await readDownloads(deps.db, clientId)).has(approvalId)) throw conflict(alreadyDownloaded);
  const { authority, reference, madeOn, parts } = request;
  const files = await planArchive(deps, clientId, new Date(), {
    title:
      `Client data for ${authority} ` +
      `(reference ${reference}, request dated ${formatDate(madeOn)})`,
    note: '“You” and “your” in this file mean the client.',
    isIn: (path) => parts.some((part) => path.startsWith(`${part}/`)),
  });
  await deps.db.transaction().execute(async (tx) =>
    recordAction(tx, staff, await readBusinessTimeOf(tx, clientId), {
      action: actions['download-disclosure'],
      ...aboutClient({ clientId }),
      note: `${authority}, reference ${reference}: ${nameParts(parts)}`,
    }),
  );
  const copy = { clientId, approvalId, staffId: staff.staffId };
  const chunks = beforeTheLast(zipOf(files), () => recordDownload(deps, copy, sent));
  // Nothing is read ahead: the transaction of the last chunk would wait for a slow connection.
  return Readable.from(chunks, { highWaterMark: 1 });
}

/** The chunks; `act` has ended before the last one is given, without which a zip does not open. */
async function* beforeTheLast(
  chunks: AsyncIterable<Uint8Array>,
  act: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let last: Uint8Array | undefined;
  for await (const chunk of chunks) {
    if (last !== undefined) yield last;
    last = chunk;
  }
  await act();
  if (last !== undefined) yield last;
}

/** A slow line may hold the end of the reply. */
const sentWithin = '10min';

type Copy = { readonly clientId: string; readonly approvalId: string; readonly staffId: string };

/**
 * Records the download in a transaction that is committed when the reply was sent to its end. It
 * returns when the row is written: of two downloads at once the other one waits here, and breaks
 * off.
 */
function recordDownload(
  { db, log }: MyDataDeps,
  { clientId, approvalId, staffId }: Copy,
  sent: Promise<boolean>,
): Promise<void> {
  return new Promise((written, failed) => {
    db.transaction()
      .execute(async (tx) => {
        await sql`SET LOCAL idle_in_transaction_session_timeout = ${sql.lit(sentWithin)}`.execute(
          tx,
        );
        const first = await myDataDb(tx)
          .insertInto('disclosures')
          .values({
            client_id: clientId,
            approval_id: approvalId,
            downloaded_by: staffId,
            downloaded_at: new Date(),
          })
          .onConflict((downloaded) => downloaded.doNothing())
          .returning('approval_id')
          .executeTakeFirst();
        if (first === undefined) throw conflict(alreadyDownloaded);
        written();
        if (!(await sent)) throw new Error('The download of a copy for an authority broke off.');
      })
      .catch((err: unknown) => {
        log.warn({ err }, 'the download of a copy for an authority was not completed');
        failed(err);
      });
  });
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
