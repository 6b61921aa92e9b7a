import type { Gate } from '../gates/index.ts';
import { screeningDb } from './tables.ts';

/** A confirmed match is about a person: a changed name or list does not end it. */
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

/** A proposed freeze closes the gate as an approved one does. */
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

/**
 * Screening's reasons not to serve a client; `wiring.ts` and the steps of the day close ask all of
 * them.
 */
export const screeningGates: readonly Gate[] = [confirmedMatch, frozen];
