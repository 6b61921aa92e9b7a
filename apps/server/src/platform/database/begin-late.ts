import type pg from 'pg';

export type Statement = {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
  /** In milliseconds; the session ends when the answer takes longer. */
  readonly query_timeout?: number;
};
type Result = Pick<pg.QueryResult, 'rows' | 'rowCount' | 'command'>;

export const isBegin = (text: string) => /^(begin|start transaction)/.test(text);
export const isEnd = (text: string) => text === 'commit' || text === 'rollback';

/**
 * Sends the begin of a transaction together with its first statement, which saves every
 * transaction a round trip. One that ends without a statement is never sent. The session's
 * statements must be pipelined: those that are started in one turn of the event loop are sent in
 * one piece, and PostgreSQL answers them in this order. Where one of a transaction fails, those
 * behind it are refused: they fail with its error, and `onRefused` is told.
 */
export function beginLate(
  session: pg.PoolClient,
  onRefused: () => void = () => {},
): (sent: Statement) => Promise<Result> {
  let begin: string | null = null;
  /** Of the transaction that runs; null outside of one. */
  let failure: { cause?: unknown } | null = null;
  const inOnePiece = gather(session);
  const send = (sent: Statement): Promise<Result> => {
    const ofTransaction = failure;
    return session.query(sent).catch((error: unknown) => {
      if (ofTransaction === null) throw error;
      if (ofTransaction.cause === undefined) ofTransaction.cause = error;
      else onRefused();
      throw ofTransaction.cause;
    });
  };
  return async (sent) => {
    if (isBegin(sent.text)) {
      begin = sent.text;
      return { rows: [], rowCount: 0, command: 'BEGIN' };
    }
    if (begin !== null && isEnd(sent.text)) {
      begin = null;
      return { rows: [], rowCount: 0, command: sent.text.toUpperCase() };
    }
    inOnePiece();
    if (isEnd(sent.text)) failure = null;
    if (begin === null) return send(sent);
    failure = {};
    const text = begin;
    begin = null;
    const [begun, result] = await Promise.allSettled([session.query(text), send(sent)]);
    if (begun.status === 'rejected') {
      // The statements behind it ran outside a transaction; none may follow as if it were in one.
      streamOf(session).destroy();
      throw begun.reason;
    }
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}

/** Holds what a session writes until all that is ready to run has run. */
function gather(session: pg.PoolClient): () => void {
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    const stream = streamOf(session);
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}

function streamOf(session: pg.PoolClient): Stream {
  return (session as unknown as { connection: { stream: Stream } }).connection.stream;
}

type Stream = { cork(): void; uncork(): void; destroy(): void };
