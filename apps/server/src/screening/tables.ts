import type { Similarity } from '@quarrter/domain/people';
import type { ColumnType, Generated } from 'kysely';
import { clientTable, leftOut, sharedTable, tablesOf } from '../platform/database/define-table.ts';

export type ListState = 'reading' | 'refused' | 'in-use' | 'replaced';
export type ListProblem = { line: number; message: string };

export type MatchState = 'open' | 'cleared' | 'confirmed';

export const screeningDb = tablesOf({
  screening_matches: clientTable<{
    match_id: string;
    client_name: string;
    listed_name: string;
    reference: string;
    listed_born: Generated<string>;
    born_alike: Generated<boolean>;
    similarity: Similarity;
    state: Generated<MatchState>;
    found_at: Date;
    decided_by: string | null;
    decided_by_name: string | null;
    decided_at: Date | null;
    reason: string | null;
  }>({
    exported: leftOut.law,
    erased: 'deleted',
  }),
  client_freezes: clientTable<{
    freeze_id: string;
    state: 'proposed' | 'frozen' | 'declined' | 'lifted';
    reason: string;
    proposed_by_name: string;
    proposed_at: Date;
    decided_by_name: string | null;
    decided_at: Date | null;
    lifted_by_name: string | null;
    lifted_at: Date | null;
  }>({ exported: leftOut.law, erased: 'deleted' }),
  screening_lists: sharedTable<{
    list_id: string;
    state: ListState;
    file_name: string;
    names: Generated<bigint>;
    problems: Generated<bigint>;
    first_problems: ColumnType<ListProblem[], string | undefined, string>;
    failure: Generated<string>;
    uploaded_by: string;
    uploaded_by_name: string;
    uploaded_at: Date;
    in_use_since: Date | null;
    /** When another list came in use in its place. */
    replaced_at: Generated<Date | null>;
    clients_screened: Generated<bigint>;
    screened_at: Date | null;
  }>(),
  screening_names: sharedTable<{
    list_id: string;
    line_number: number;
    name: string;
    reference: string;
    born: string;
    sounds: string[];
  }>(),
});
