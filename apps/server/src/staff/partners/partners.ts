import type {
  StaffPartner,
  StaffRoster,
  staffPartnerDetail,
} from '@quarrter/contract/staff/partners';
import type * as z from 'zod/mini';
import { recordAction, type StaffMember } from '../../console/index.ts';
import {
  createPartner,
  listPartners,
  listRosters,
  type Partner,
  type Roster,
  requirePartner,
} from '../../corporate/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Page, PageRequest } from '../../platform/http/keyset.ts';

export async function showPartners(db: Database, query: PageRequest): Promise<Page<StaffPartner>> {
  const page = await listPartners(db, query);
  return { ...page, results: page.results.map(presentPartner) };
}

export async function showPartner(
  db: Database,
  partnerId: string,
): Promise<z.infer<(typeof staffPartnerDetail)['replies'][200]>> {
  const partner = await requirePartner(db, partnerId);
  const rosters = await listRosters(db, partnerId);
  return { ...presentPartner(partner), rosters: rosters.map(presentRoster) };
}

export function addPartner(db: Database, staff: StaffMember, name: string): Promise<StaffPartner> {
  return db.transaction().execute(async (tx) => {
    const partnerId = await createPartner(tx, name);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'add-partner',
      subject: `partner ${name}`,
      subjectId: partnerId,
    });
    return presentPartner(await requirePartner(tx, partnerId));
  });
}

function presentPartner(partner: Partner): StaffPartner {
  return {
    id: partner.partnerId,
    name: partner.name,
    employees: partner.employees,
    roster_since: partner.rosterSince?.toISOString() ?? null,
    linked: partner.linked,
  };
}

export function presentRoster(roster: Roster): StaffRoster {
  return {
    id: roster.importId,
    partner_id: roster.partnerId,
    state: roster.state,
    file_name: roster.fileName,
    bytes: roster.bytes,
    bytes_read: roster.bytesRead,
    lines: roster.lines,
    problems: roster.problems,
    failure: roster.failure,
    comparison: roster.comparison,
    domains: [...roster.domains],
    uploaded_by: roster.uploadedBy,
    uploaded_at: roster.uploadedAt.toISOString(),
    in_use_since: roster.inUseSince?.toISOString() ?? null,
  };
}
