import type pg from 'pg';

type Sent = { readonly text: string; readonly values: unknown[]; readonly name?: string };
type Result = Pick<pg.QueryResult, 'rows' | 'rowCount' | 'command'>;

export const isBegin = (text: string) => /^(begin|start transaction)/.test(text);
export const isEnd = (text: string) => text === 'commit' || text === 'rollback';

/**
 * Sends the begin of a transaction together with its first statement, which saves every
 * transaction a round trip. One that ends without a statement is never sent. The session's
 * statements must be pipelined.
 */
export function beginLate(session: pg.PoolClient): (sent: Sent) => Promise<Result> {
  let begin: string | null = null;
  return async (sent) => {
    if (isBegin(sent.text)) {
      begin = sent.text;
      return { rows: [], rowCount: 0, command: 'BEGIN' };
    }
    if (begin === null) return session.query(sent);
    const text = begin;
    begin = null;
    if (isEnd(sent.text)) return { rows: [], rowCount: 0, command: sent.text.toUpperCase() };
    const { stream } = (session as unknown as { connection: { stream: Corkable } }).connection;
    stream.cork();
    const both = Promise.all([session.query(text), session.query(sent)]);
    stream.uncork();
    const [, result] = await both;
    return result;
  };
}

/** A stream that sends all writes between the two calls in one piece. */
type Corkable = { cork(): void; uncork(): void };
