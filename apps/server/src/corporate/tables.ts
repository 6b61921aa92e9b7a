import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database.ts';

/** The tables that this capability owns; no other capability may query them. */
export type CorporateSchema = {
  corporate_partners: { partner_id: string; name: string; created_at: Generated<Date> };
  corporate_roster: RosterTable;
  employee_profiles: EmployeeProfilesTable;
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const corporateDb = tablesOf<CorporateSchema>();

type RosterTable = {
  partner_id: string;
  line_id: string;
  email_index: string;
  staff_number_index: string;
  email_sealed: string;
  client_id: string | null;
  claimed_at: Date | null;
};

type EmployeeProfilesTable = {
  client_id: string;
  employee_profile_id: string;
  partner_id: string;
  line_id: string;
  linked_on: string;
  linked_at: Date;
};
