import { isEnd } from './begin-late.ts';

/** Longer than the statement may take, so that PostgreSQL ends it first wherever it can answer. */
const grace = 4 / 3;

/**
 * How long a session's statement may be without an answer: a host that lost its power ends no
 * connection, and TCP gives up after a quarter of an hour. Work that lifts the limit of its
 * statements is waited for without one.
 */
export function limitAnswers(statementTimeoutMs: number): (text: string) => number | undefined {
  let lifted: 'transaction' | 'session' | null = null;
  return (text) => {
    const [set, local] = /^\s*SET (LOCAL )?statement_timeout/.exec(text) ?? [];
    if (set !== undefined) lifted = local === undefined ? 'session' : 'transaction';
    else if (text.startsWith('RESET statement_timeout')) lifted = null;
    else if (lifted === 'transaction' && isEnd(text)) lifted = null;
    return lifted === null ? Math.ceil(statementTimeoutMs * grace) : undefined;
  };
}
