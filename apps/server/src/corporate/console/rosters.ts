import type { Approval } from '@quarrter/contract/staff/approvals';
import type { StaffRoster, StaffRosterDetail } from '@quarrter/contract/staff/partners';
import { listProposalsOf } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  can,
  defineActions,
  presentProposals,
  proposeAndRecord,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import type { Documents, Upload } from '../../documents/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { csvText } from '../../platform/files/csv.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { requirePartner } from '../partners.ts';
import { proposeRoster } from '../roster/change-roster.ts';
import { discardRoster, readRosterProblems, requireRoster } from '../roster/roster-imports.ts';
import { queueReading, storeRosterFile } from '../roster/upload-roster.ts';

export type PartnersDeps = PlatformDeps &
  ConsoleDeps & {
    readonly documents: Pick<Documents, 'uploads'>;
  };

const actions = defineActions({
  'upload-roster': 'Roster uploaded',
  'propose-roster': 'Roster proposed for use',
  'discard-roster': 'Roster discarded',
});

const shownProblems = 20;
const downloadedProblems = 10_000;

/** Stores an uploaded roster, which a job reads. */
export async function uploadRoster(
  deps: PartnersDeps,
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
  await deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const { name } = await requirePartner(tx, partnerId);
    const upload = { partnerId, fileName, content, by: staff, at: businessTime.at };
    await queueReading(tx, importId, upload);
    await recordAction(tx, staff, businessTime, {
      action: actions['upload-roster'],
      subject: `partner ${name}`,
      subjectId: importId,
      note: fileName,
    });
  });
  return requireRoster(deps.db, importId);
}

/** An uploaded roster with its first problems, and the proposal about it. */
export async function readRoster(
  { db, approvalKinds }: PartnersDeps,
  staff: StaffMember,
  importId: string,
): Promise<StaffRosterDetail> {
  const roster = await requireRoster(db, importId);
  const proposals = await listProposalsOf(db, 'roster', importId);
  const waits = proposals.some(({ state }) => state === 'waiting');
  return {
    ...roster,
    firstProblems: await readRosterProblems(db, importId, shownProblems),
    proposals: await presentProposals(db, proposals, staff, approvalKinds),
    canPropose: roster.state === 'ready' && !waits && can(staff.role, 'manage-partners'),
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
  deps: PartnersDeps,
  staff: StaffMember,
  importId: string,
): Promise<Approval> {
  const asked = { action: actions['propose-roster'], subjectId: importId };
  return proposeAndRecord(deps, staff, asked, (tx, proposing) =>
    proposeRoster(tx, { importId, ...proposing }),
  );
}

export async function discard(
  db: Database,
  staff: StaffMember,
  importId: string,
): Promise<StaffRoster> {
  await db.transaction().execute(async (tx) => {
    const roster = await discardRoster(tx, importId);
    const { name } = await requirePartner(tx, roster.partnerId);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['discard-roster'],
      subject: `partner ${name}`,
      subjectId: importId,
      note: roster.fileName,
    });
  });
  return requireRoster(db, importId);
}
