import type { Generated } from 'kysely';

declare module '../platform/database.ts' {
  interface Tables {
    corporate_partners: { partner_id: string; name: string; created_at: Generated<Date> };
    corporate_roster: RosterTable;
    employee_profiles: EmployeeProfilesTable;
  }
}

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
