import type { Approval } from '@quarrter/contract/staff/approvals';
import type { StaffRoster, StaffRosterDetail } from '@quarrter/contract/staff/partners';
import { listProposalsOf } from '../../approvals/index.ts';
import {
  can,
  presentProposal,
  presentProposals,
  recordAction,
  recordProposal,
  type StaffMember,
} from '../../console/index.ts';
import {
  discardRoster,
  proposeRoster,
  queueReading,
  readRosterProblems,
  requirePartner,
  requireRoster,
  storeRosterFile,
} from '../../corporate/index.ts';
import type { Upload } from '../../documents/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { csvText } from '../../platform/files/csv.ts';
import { invalid } from '../../platform/http/http-error.ts';
import type { StaffDeps } from '../routes.ts';
import { presentRoster } from './partners.ts';

const shownProblems = 20;
const downloadedProblems = 10_000;

/** Stores an uploaded roster, which a job reads. */
export async function takeRoster(
  deps: StaffDeps,
  staff: StaffMember,
  partnerId: string,
  { files, errors }: Upload,
): Promise<StaffRoster> {
  const file = files.get('file');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (file === undefined || file.content.byteLength === 0) {
    throw invalid({ file: ['Please choose a CSV file that is not empty.'] });
  }
  const { content, name: fileName } = file;
  const importId = await storeRosterFile(deps, content);
  return deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const { name } = await requirePartner(tx, partnerId);
    const upload = { partnerId, fileName, content, by: staff, at: businessTime.at };
    await queueReading(tx, importId, upload);
    await recordAction(tx, staff, businessTime, {
      action: 'upload-roster',
      subject: `partner ${name}`,
      subjectId: importId,
      note: fileName,
    });
    return presentRoster(await requireRoster(tx, importId));
  });
}

/** An uploaded roster with its first problems, and what was proposed about it. */
export async function showRoster(
  { db, approvalKinds }: StaffDeps,
  staff: StaffMember,
  importId: string,
): Promise<StaffRosterDetail> {
  const roster = await requireRoster(db, importId);
  const proposals = await listProposalsOf(db, 'roster', importId);
  const waits = proposals.some(({ state }) => state === 'waiting');
  return {
    ...presentRoster(roster),
    first_problems: await readRosterProblems(db, importId, shownProblems),
    proposals: await presentProposals(db, proposals, staff, approvalKinds),
    can_propose: roster.state === 'ready' && !waits && can(staff.role, 'manage-partners'),
  };
}

/** Every line that is wrong, for the company that made the file. */
export async function problemsAsCsv(db: Database, importId: string): Promise<string> {
  await requireRoster(db, importId);
  const problems = await readRosterProblems(db, importId, downloadedProblems);
  const rows = problems.map(({ line, message }) => ({ line, message: `Column ${message}` }));
  return csvText({ line: 'Line', message: 'Error' }, rows);
}

export function proposeUse(
  { db, approvalKinds }: StaffDeps,
  staff: StaffMember,
  importId: string,
): Promise<Approval> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const proposal = await proposeRoster(tx, { importId, by: staff, businessTime });
    const record = { action: 'propose-roster', subjectId: importId } as const;
    await recordProposal(tx, staff, businessTime, proposal, record);
    return presentProposal(proposal, staff, approvalKinds);
  });
}

export function discard(db: Database, staff: StaffMember, importId: string): Promise<StaffRoster> {
  return db.transaction().execute(async (tx) => {
    const roster = await discardRoster(tx, importId);
    const { name } = await requirePartner(tx, roster.partnerId);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'discard-roster',
      subject: `partner ${name}`,
      subjectId: importId,
      note: roster.fileName,
    });
    return presentRoster(roster);
  });
}
