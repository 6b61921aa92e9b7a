import type { ReplyInside } from '@quarrter/contract/call';
import { type Approval, approval } from '@quarrter/contract/staff/approvals';
import type { journalForm, journals } from '@quarrter/contract/staff/journals';
import { parseAmount } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import {
  handCodes,
  type JournalLine,
  listJournals,
  proposeJournal,
  proposeReversal,
} from '../../books/index.ts';
import {
  type ActionName,
  type ConsoleDeps,
  presentProposal,
  recordProposal,
  type StaffMember,
} from '../../console/index.ts';
import { accountKindOf, accountKinds, lenderId } from '../../ledger/index.ts';
import { readBusinessDate, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { invalid, notFound } from '../../platform/http/http-error.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { withClientNames } from './accounts.ts';
import { withMembers } from './with-members.ts';

type Proposal = Awaited<ReturnType<typeof proposeJournal>>;

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
      amount: sumOf(journal.lines.filter(({ side }) => side === 'debit')),
      lines: journal.lines.map((line) => ({ ...line, name: accountKindOf(line.code).name })),
    })),
    after,
    codes: accountKinds.filter(({ code }) => handCodes.has(code)),
    lenderId,
    businessDate: await readBusinessDate(reader),
  };
}

const sumOf = (lines: readonly JournalLine[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0n);

export type JournalConsole = ConsoleDeps & { readonly secrets: Secrets };

/** Proposes a journal as staff typed it, once for each request id. */
export function proposeJournalAs(
  console: JournalConsole,
  staff: StaffMember,
  form: z.infer<typeof journalForm>,
  requestId: string | undefined,
): Promise<Approval> {
  if (!isId(form.clientId)) throw invalid({ clientId: ['There is no such client.'] });
  const journal = { ...form, lines: form.lines.map(parseLine) };
  // A member of staff has request ids of their own, as a client has.
  const command = {
    ...{ clientId: staff.staffId, requestId, command: 'propose-journal', input: form },
    reply: approval,
  };
  return console.db.transaction().execute((tx) =>
    runIdempotently(tx, console.secrets, command, async () => {
      const proposal = await proposeJournal(tx, journal, staff, await readBusinessTime(tx));
      return recordAs(tx, console, staff, proposal, 'propose-journal');
    }),
  );
}

/** Proposes the journal that mirrors another one. */
export function proposeReversalAs(
  console: ConsoleDeps,
  staff: StaffMember,
  journalId: string,
  reason: string,
): Promise<Approval> {
  if (!isId(journalId)) throw notFound('There is no such journal.');
  return proposeAs(console, staff, async (tx) =>
    proposeReversal(tx, journalId, reason, staff, await readBusinessTime(tx)),
  );
}

function parseLine(line: z.infer<typeof journalForm>['lines'][number]): JournalLine {
  const amount = parseAmount(line.amount);
  if (amount === null || amount <= 0n) throw invalid({ lines: ['Every amount must be above 0.'] });
  return { ...line, amount };
}

/** Proposes, and records it in the audit log, in one transaction. */
export function proposeAs(
  { db, approvalKinds }: ConsoleDeps & { readonly db: Database },
  staff: StaffMember,
  run: (tx: Tx) => Promise<Proposal>,
  action: ActionName = 'propose-journal',
): Promise<Approval> {
  return db
    .transaction()
    .execute(async (tx) => recordAs(tx, { approvalKinds }, staff, await run(tx), action));
}

async function recordAs(
  tx: Tx,
  { approvalKinds }: Pick<ConsoleDeps, 'approvalKinds'>,
  staff: StaffMember,
  proposal: Proposal,
  action: ActionName,
): Promise<Approval> {
  await recordProposal(tx, staff, await readBusinessTime(tx), proposal, { action });
  return presentProposal(proposal, staff, approvalKinds);
}
