import type { Gate } from '../gates/index.ts';
import { screeningDb } from './tables.ts';

/** What was confirmed was confirmed of a person: another name or list changes nothing. */
const confirmedMatch: Gate = {
  name: 'screening',
  closes: ['pay-out', 'new-business'],
  closedFor: async (reader, clientIds) => {
    const rows = await screeningDb(reader)
      .selectFrom('screening_matches')
      .select('client_id')
      .where('client_id', 'in', clientIds)
      .where('state', '=', 'confirmed')
      .execute();
    return new Map(rows.map((row) => [row.client_id, 'This client is on the screening list.']));
  },
};

/** A proposed freeze holds as an agreed one does. */
const frozen: Gate = {
  name: 'freeze',
  closes: ['pay-out', 'new-business'],
  closedFor: async (reader, clientIds) => {
    const rows = await screeningDb(reader)
      .selectFrom('client_freezes')
      .select(['client_id', 'proposed_by_name'])
      .where('client_id', 'in', clientIds)
      .where('state', 'in', ['proposed', 'frozen'])
      .execute();
    return new Map(
      rows.map((row) => [row.client_id, `${row.proposed_by_name} has frozen this client.`]),
    );
  },
};

/** Whom the lender must not serve; `wiring.ts` and the steps of the day close ask all of them. */
export const screeningGates: readonly Gate[] = [confirmedMatch, frozen];
