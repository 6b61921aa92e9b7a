import * as z from 'zod/mini';
import type { Reader, Tx } from '../database/database.ts';
import { platformDb } from '../database/tables.ts';
import { waitForTurn } from '../database/wait-for-turn.ts';
import { everyIndex, type Secrets } from '../passwords/secrets.ts';
import { badRequest, conflict } from './http-error.ts';

export type CommandRequest = {
  clientId: string;
  /** Sent by the caller as `Idempotency-Key`. Without one the command just runs. */
  requestId: string | undefined;
  command: string;
  input: unknown;
  /** The contract's reply, where the answer is not plain JSON already. */
  reply?: z.ZodMiniType;
};

/**
 * Runs a money command once for each request id: the same id with the same input gets the first
 * answer again, and with other input it gets 409 (docs/ledger.md). The answer is plain JSON, or is
 * stored as its reply writes it. Of two calls at the same time the second waits for the first, so
 * call this before locking rows.
 */
export async function runIdempotently<T extends object>(
  tx: Tx,
  secrets: Pick<Secrets, 'byIndexKey'>,
  request: CommandRequest,
  run: () => Promise<T>,
): Promise<T> {
  const { clientId, requestId, command, reply } = request;
  if (requestId === undefined) return run();
  if (!/^[\w.:-]{8,200}$/.test(requestId)) {
    throw badRequest('Idempotency-Key must be 8 to 200 letters, digits or any of . : _ -');
  }
  // Keyed, because inputs hold identity and account numbers, which could be found from a plain
  // hash.
  const hashes = everyIndex(secrets, (one) =>
    one.blindIndex(JSON.stringify([command, request.input]), 'command_requests'),
  );
  const [, earlier] = await Promise.all([
    waitForTurn(tx, `${clientId} ${requestId}`),
    platformDb(tx)
      .selectFrom('command_requests')
      .select(['input_hash', 'answer'])
      .where('client_id', '=', clientId)
      .where('request_id', '=', requestId)
      .executeTakeFirst(),
  ]);
  if (earlier !== undefined) {
    if (!hashes.includes(earlier.input_hash)) {
      throw conflict('This request id was already used for another request.');
    }
    return (reply ? z.decode(reply, earlier.answer) : earlier.answer) as T;
  }
  const answer = await run();
  await platformDb(tx)
    .insertInto('command_requests')
    .values({
      client_id: clientId,
      request_id: requestId,
      command,
      input_hash: hashes[0] ?? '',
      answer: JSON.stringify(reply ? z.encode(reply, answer) : answer),
    })
    .execute();
  return answer;
}

/** Whether a request with this id was answered before, whatever its input was. */
export async function isKnownRequest(
  reader: Reader,
  clientId: string,
  requestId: string,
): Promise<boolean> {
  const earlier = await platformDb(reader)
    .selectFrom('command_requests')
    .select('request_id')
    .where('client_id', '=', clientId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return earlier !== undefined;
}
