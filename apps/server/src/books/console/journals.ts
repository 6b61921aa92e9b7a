import type { ReplyInside } from '@quarrter/contract/call';
import { type Approval, approval } from '@quarrter/contract/staff/approvals';
import type { journalForm, journals } from '@quarrter/contract/staff/journals';
import { parseAmount, sum } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import {
  type ConsoleDeps,
  defineActions,
  proposeAndRecord,
  proposeAndRecordIn,
  type StaffMember,
} from '../../console/index.ts';
import { accountKindOf, accountKinds, lenderId } from '../../ledger/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { invalid, notFound } from '../../platform/http/http-error.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { handCodes, type JournalLine } from '../journal-rules.ts';
import * as books from '../journals.ts';
import { listJournals } from '../list-journals.ts';
import { withClientNames } from './accounts.ts';
import { withMembers } from './with-members.ts';

export type JournalDeps = ConsoleDeps & { readonly secrets: Secrets };

const actions = defineActions({ 'propose-journal': 'Journal proposed' });
const asked = { action: actions['propose-journal'] };

/** One page of the journals, newest first, with the codes that can be posted by hand. */
export async function showJournals(
  reader: Reader,
  request: PageRequest,
): Promise<ReplyInside<typeof journals>> {
  const { results, after } = await listJournals(reader, request);
  const named = await withMembers(reader, await withClientNames(reader, results));
  return {
    results: named.map((journal) => ({
      ...journal,
      amount: sum(journal.lines.map(({ side, amount }) => (side === 'debit' ? amount : 0n))),
      lines: journal.lines.map((line) => ({ ...line, name: accountKindOf(line.code).name })),
    })),
    after,
    codes: accountKinds.filter(({ code }) => handCodes.has(code)),
    lenderId,
    businessDate: await readBusinessDate(reader),
  };
}

/** Proposes a journal as staff typed it, once for each request id. */
export function proposeJournal(
  deps: JournalDeps,
  staff: StaffMember,
  form: z.infer<typeof journalForm>,
  requestId: string | undefined,
): Promise<Approval> {
  if (!isId(form.clientId)) throw invalid({ clientId: ['There is no such client.'] });
  const journal = { ...form, lines: form.lines.map(parseLine) };
  // A member of staff has request ids of their own, as a client has.
  const command = {
    clientId: staff.staffId,
    requestId,
    command: 'propose-journal',
    input: form,
    reply: approval,
  };
  return deps.db
    .transaction()
    .execute((tx) =>
      runIdempotently(tx, deps.secrets, command, () =>
        proposeAndRecordIn(tx, deps, staff, asked, ({ businessTime }) =>
          books.proposeJournal(tx, journal, staff, businessTime),
        ),
      ),
    );
}

function parseLine(line: z.infer<typeof journalForm>['lines'][number]): JournalLine {
  const amount = parseAmount(line.amount);
  if (amount === null || amount <= 0n) throw invalid({ lines: ['Every amount must be above 0.'] });
  return { ...line, amount };
}

/** Proposes the journal that mirrors another one. */
export function reverseJournal(
  deps: ConsoleDeps,
  staff: StaffMember,
  journalId: string,
  reason: string,
): Promise<Approval> {
  if (!isId(journalId)) throw notFound('There is no such journal.');
  return proposeAndRecord(deps, staff, asked, (tx, { businessTime }) =>
    books.proposeReversal(tx, journalId, reason, staff, businessTime),
  );
}
