import {
  closedMonths,
  journals,
  monthBalances,
  proposeMonthClose as proposeCloseCall,
  proposeJournal,
  reverseJournal,
} from '@quarrter/contract/staff/journals';
import { proposeMonthClose } from '../../books/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { type App, requestIdOf, serve } from '../../platform/http/http.ts';
import {
  type JournalConsole,
  proposeAs,
  proposeJournalAs,
  proposeReversalAs,
  showJournals,
} from './journals.ts';
import { showMonth, showMonths } from './months.ts';

/** Journals by hand and the close of months: finance proposes, a second person decides. */
export function journalRoutes(app: App, console: JournalConsole): void {
  const { db } = console;

  serve(app, journals, ({ query }) => showJournals(db, query));

  serve(app, proposeJournal, async ({ body, staff, request, reply }) => {
    return reply.code(201).send(await proposeJournalAs(console, staff, body, requestIdOf(request)));
  });

  serve(app, reverseJournal, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await proposeReversalAs(console, staff, params.id, body.reason)),
  );

  serve(app, closedMonths, () => showMonths(db));

  serve(app, monthBalances, ({ params }) => showMonth(db, params.month));

  serve(app, proposeCloseCall, async ({ params, body, staff, reply }) => {
    const proposal = await proposeAs(
      console,
      staff,
      async (tx) =>
        proposeMonthClose(tx, params.month, body.note, staff, await readBusinessTime(tx)),
      'propose-period-close',
    );
    return reply.code(201).send(proposal);
  });
}
