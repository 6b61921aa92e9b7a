import type { ColumnType, Generated } from 'kysely';
import { clientTable, sharedTable, tablesOf } from '../platform/database/define-table.ts';
import { addressContext } from './roster/roster-line.ts';

export type RosterState = 'reading' | 'refused' | 'ready' | 'in-use' | 'replaced' | 'discarded';

/** How many employees a roster adds, keeps and drops; `linked` ones are clients and stay. */
export type RosterComparison = { added: number; kept: number; removed: number; linked: number };

export type DomainCount = { domain: string; lines: number };

export const corporateDb = tablesOf({
  employee_profiles: clientTable<{
    employee_profile_id: string;
    partner_id: string;
    line_id: string;
    linked_on: string;
    linked_at: Date;
  }>({
    exported: ['account/employment.json', 'Your link to a partner company'],
    erased: 'deleted',
  }),
  corporate_roster: sharedTable<{
    partner_id: string;
    line_id: string;
    import_id: string;
    line_number: number;
    email_index: string;
    staff_number_index: string;
    email_sealed: string;
    client_id: string | null;
    claimed_at: Date | null;
  }>({
    exported: { leftOut: 'The list belongs to your employer; ask them for it.' },
    erased: { kept: 'The line of the employer is free again; one that was replaced is deleted.' },
    cleared: { client_id: null, claimed_at: null },
    sealed: { email_sealed: (row) => addressContext(row.line_id) },
    indexed: ['email_index', 'staff_number_index'],
  }),
  corporate_partners: sharedTable<{
    partner_id: string;
    name: string;
    created_at: Generated<Date>;
    /** The roster that is in use. */
    import_id: string | null;
  }>(),
  roster_import_problems: sharedTable<{
    import_id: string;
    line_number: number;
    message: string;
  }>(),
  roster_imports: sharedTable<{
    import_id: string;
    partner_id: string;
    state: RosterState;
    file_name: string;
    bytes: bigint;
    bytes_read: Generated<bigint>;
    lines: Generated<bigint>;
    problems: Generated<bigint>;
    failure: Generated<string>;
    comparison: ColumnType<RosterComparison | null, null | undefined, string | null>;
    domains: ColumnType<DomainCount[], string | undefined, string>;
    uploaded_by: string | null;
    uploaded_by_name: string;
    uploaded_at: Date;
    read_at: Date | null;
    in_use_since: Date | null;
  }>(),
});
