import type { IsoDate } from '@quarrter/domain/calendar';
import type { Reader } from '../platform/database/database.ts';
import { corporateDb } from './tables.ts';

/** The partner a client works for, and since when they are linked. */
export type Employment = { partner: string; linkedOn: IsoDate };

/** For staff, who compare it with the client's own answers; null for a client on no roster. */
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
