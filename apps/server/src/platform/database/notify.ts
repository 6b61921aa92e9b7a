import { CompiledQuery, type Kysely } from 'kysely';
import { isBegin, isEnd } from './begin-late.ts';

/** Channels on which the processes of the product listen. */
export type Channel = 'client_changes' | 'waiting_emails';

/** The connection of a pool, as Kysely uses it. */
type Query = (
  statement: string,
  parameters: readonly unknown[],
) => Promise<{ rows: unknown[]; rowCount: number | null; command: string }>;

const notifyStatement =
  'SELECT pg_notify(channel, text) FROM unnest($1::text[], $2::text[]) AS told (channel, text)';

/**
 * Tells the listeners of a channel, once the transaction has committed. A notification inside of
 * it would make its commit wait for a lock of the whole database, and cost a statement.
 */
export async function notify(
  db: Pick<Kysely<never>, 'executeQuery'>,
  channel: Channel,
  texts: readonly string[],
): Promise<void> {
  if (texts.length === 0) return;
  const channels = texts.map(() => channel);
  await db.executeQuery(CompiledQuery.raw(notifyStatement, [channels, [...texts]]));
}

type Told = readonly [channel: string, text: string];

/**
 * Keeps the notifications of a pool until their transactions commit, and sends those of all
 * connections together, one statement at a time and in the order of the commits. One that cannot be
 * sent is lost: a listener whose connection broke reads everything again, and work to do is looked
 * for now and then as well.
 */
export function keepNotifications(send: Query, onError: (error: Error) => void) {
  let waiting = new Map<string, Told>();
  let sending: Promise<void> | null = null;

  async function sendWaiting(): Promise<void> {
    while (waiting.size > 0) {
      const told = [...waiting.values()];
      waiting = new Map();
      const parameters = [told.map(([channel]) => channel), told.map(([, text]) => text)];
      await send(notifyStatement, parameters).catch(onError);
    }
    sending = null;
  }

  function deliver(notifications: readonly Told[]): void {
    for (const told of notifications) waiting.set(told.join(' '), told);
    if (waiting.size > 0) sending ??= sendWaiting();
  }

  return {
    /** A connection whose notifications wait for the end of its transaction. */
    onConnection(query: Query): Query {
      /** Null outside a transaction. */
      let held: Told[] | null = null;
      return async (statement, parameters) => {
        if (statement === notifyStatement) {
          const [channels, texts] = parameters as [string[], string[]];
          const told = texts.map((text, index): Told => [channels[index] ?? '', text]);
          if (held === null) deliver(told);
          else held.push(...told);
          return { rows: [], rowCount: 0, command: 'SELECT' };
        }
        const result = await query(statement, parameters);
        if (isBegin(statement)) held = [];
        else if (isEnd(statement)) {
          if (result.command === 'COMMIT') deliver(held ?? []);
          held = null;
        }
        return result;
      };
    },

    /** Settles when everything that was told has been sent. */
    async untilSent(): Promise<void> {
      await sending;
    },
  };
}
