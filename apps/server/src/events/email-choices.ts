import { type EmailTopic, emailTopics } from '@quarrter/contract/client/email-choices';
import { sql } from 'kysely';
import type { Database, Reader } from '../platform/database/database.ts';
import { eventsDb } from './tables.ts';

export type EmailChoice = { readonly topic: EmailTopic; readonly isOn: boolean };

/** The choices of a client for every topic; a topic that was never chosen is on. */
export async function readEmailChoices(reader: Reader, clientId: string): Promise<EmailChoice[]> {
  const off = (await readSwitchedOff(reader, [clientId])).get(clientId);
  return emailTopics.map((topic) => ({ topic, isOn: !off?.has(topic) }));
}

/** The topics that each of these clients has switched off. */
export async function readSwitchedOff(
  reader: Reader,
  clientIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await eventsDb(reader)
    .selectFrom('email_choices')
    .select(['client_id', 'topic'])
    .where('client_id', '=', sql<string>`ANY(${clientIds}::uuid[])`)
    .where('is_on', '=', false)
    .execute();
  const byClient = Map.groupBy(rows, (row) => row.client_id);
  return new Map(
    [...byClient].map(([clientId, own]) => [clientId, new Set(own.map(({ topic }) => topic))]),
  );
}

/** Switches a topic on or off. */
export async function chooseEmail(
  db: Database,
  clientId: string,
  { topic, isOn }: EmailChoice,
  now: Date,
): Promise<void> {
  const choice = { is_on: isOn, chosen_at: now };
  await eventsDb(db)
    .insertInto('email_choices')
    .values({ client_id: clientId, topic, ...choice })
    .onConflict((conflict) => conflict.columns(['client_id', 'topic']).doUpdateSet(choice))
    .execute();
}
