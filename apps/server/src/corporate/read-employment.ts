import type { IsoDate } from '@quarrter/domain/calendar';
import type { Reader } from '../platform/database.ts';
import { corporateDb } from './tables.ts';

/** Where a client was found on a roster, and since when. */
export type Employment = { partner: string; linkedOn: IsoDate };

/** For staff, who hold what was declared against it; null for whoever is on no roster. */
export async function readEmployment(reader: Reader, clientId: string): Promise<Employment | null> {
  const profile = await corporateDb(reader)
    .selectFrom('employee_profiles')
    .innerJoin(
      'corporate_partners',
      'corporate_partners.partner_id',
      'employee_profiles.partner_id',
    )
    .select(['corporate_partners.name', 'employee_profiles.linked_on'])
    .where('employee_profiles.client_id', '=', clientId)
    .executeTakeFirst();
  return profile === undefined ? null : { partner: profile.name, linkedOn: profile.linked_on };
}
