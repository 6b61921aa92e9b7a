import pg from 'pg';
import { inject } from 'vitest';
import { type Answer, checkAnswer } from './check-answer.ts';
import { keepStatement } from './keep-statements.ts';

/*
 * Compares every answer of PostgreSQL in the server's tests with the row type that the statement
 * was given by hand: the compiler believes `sql<Row>`, and nothing else would notice.
 */

type Sent = string | { readonly text: string; readonly values?: unknown[] };

const statements = inject('typedStatements');
/** On pg itself, which no test resets. */
const counted = pg.Client.prototype as { comparedAnswers?: number };

// Modules are loaded once for each worker, this one once for each file.
if (counted.comparedAnswers === undefined) {
  counted.comparedAnswers = 0;
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: [sent: Sent, values?: unknown[]]) {
      const result = query.apply(this, args);
      const [sent] = args;
      if (!(result instanceof Promise)) return result;
      // The product's own connections give a statement as an object.
      const text = typeof sent === 'string' ? sent : sent.text;
      if (typeof sent !== 'string') keepStatement(sent);
      return result.then((answer: Answer) => {
        const isCompared = checkAnswer(statements, text, answer);
        if (isCompared) counted.comparedAnswers = (counted.comparedAnswers ?? 0) + 1;
        return answer;
      });
    },
  });
}
