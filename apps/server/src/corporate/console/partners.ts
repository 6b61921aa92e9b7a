import type { ReplyInside } from '@quarrter/contract/call';
import type { StaffPartner, staffPartnerDetail } from '@quarrter/contract/staff/partners';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { createPartner, requirePartner } from '../partners.ts';
import { listRosters } from '../roster/roster-imports.ts';

const actions = defineActions({ 'add-partner': 'Partner added' });

/** A partner with its newest rosters. */
export async function readPartner(
  db: Database,
  partnerId: string,
): Promise<ReplyInside<typeof staffPartnerDetail>> {
  const partner = await requirePartner(db, partnerId);
  return { ...partner, rosters: await listRosters(db, partnerId) };
}

export async function addPartner(
  db: Database,
  staff: StaffMember,
  name: string,
): Promise<StaffPartner> {
  const partnerId = await db.transaction().execute(async (tx) => {
    const added = await createPartner(tx, name);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['add-partner'],
      subject: `partner ${name}`,
      subjectId: added,
    });
    return added;
  });
  return requirePartner(db, partnerId);
}
