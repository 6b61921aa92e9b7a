import { createHash } from 'node:crypto';
import type { LoanRecord } from '@quarrter/contract/loans';
import { daysBetween, type IsoDate } from '@quarrter/domain/calendar';
import { type LoanState, loanStateNames, loanStates } from '@quarrter/domain/loans';
import { nameClients } from '../accounts/index.ts';
import type { Reader } from '../platform/database.ts';
import type { Files } from '../platform/files.ts';
import { notFound } from '../platform/http-error.ts';
import { isId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type AnswerGroup, showAnswers } from './application-answers.ts';
import { buildLoanRecord } from './loan-records.ts';
import { readLoanParts, requireLoan } from './queries.ts';
import { clientOfLoan } from './staff-actions.ts';
import type { LoanRow } from './tables.ts';
import { loansDb } from './tables.ts';

/** The loan of an id, whoever's it is; 404 when there is none. */
export async function findLoanForStaff(reader: Reader, loanId: string): Promise<LoanRow> {
  return requireLoan(reader, await clientOfLoan(reader, loanId), loanId);
}

export type StaffLoanParts = {
  loan: LoanRecord;
  application: AnswerGroup[];
  documents: { id: string; kind: string; name: string; bytes: number; sha256: string }[];
};

/** What a page about one application shows of the loan itself; identity is masked (PRO-24). */
export async function readStaffLoanParts(
  reader: Reader,
  secrets: Secrets,
  loan: LoanRow,
): Promise<StaffLoanParts> {
  const { documents } = await readLoanParts(reader, loan.client_id, [loan.loan_id]);
  return {
    loan: await buildLoanRecord(reader, loan),
    application: showAnswers(secrets, loan),
    documents: documents.map((row) => ({
      id: row.document_id,
      kind: row.kind,
      name: row.file_name,
      bytes: row.bytes,
      sha256: row.sha256,
    })),
  };
}

export type QueuedLoan = {
  clientId: string;
  loanId: string;
  loanType: string;
  state: LoanState;
  clientName: string;
  clientEmail: string;
  /** What was asked until there is an offer, then what was offered. */
  amount: bigint;
  months: number;
  appliedOn: IsoDate;
  ageDays: number;
};

export type LoanQueue = {
  loans: QueuedLoan[];
  /** The `after` of the next page; null at the end. */
  after: string | null;
  /** How many loans stand in each state that is not ended. */
  counts: Record<string, number>;
};

/** The loans in one state, or all of them, oldest application first. */
export async function listLoansByState(
  reader: Reader,
  query: { state?: LoanState; limit: number; after?: string; today: IsoDate },
): Promise<LoanQueue> {
  const { state, limit, today } = query;
  const after = query.after !== undefined && isId(query.after) ? query.after : undefined;
  const rows = await loansDb(reader)
    .selectFrom('loans')
    .selectAll()
    .$if(state !== undefined, (some) => some.where('state', '=', state ?? 'applied'))
    .$if(after !== undefined, (some) => some.where('loan_id', '>', after ?? ''))
    .orderBy('loan_id')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const clientOf = await nameClients(
    reader,
    page.map((row) => row.client_id),
  );
  return {
    loans: page.map((row) => ({
      clientId: row.client_id,
      loanId: row.loan_id,
      loanType: row.loan_type,
      state: row.state,
      clientName: clientOf(row.client_id).name,
      clientEmail: clientOf(row.client_id).email,
      amount: row.amount ?? row.requested_amount,
      months: row.months,
      appliedOn: row.applied_on,
      ageDays: daysBetween(row.applied_on, today),
    })),
    after: rows.length > limit ? (page.at(-1)?.loan_id ?? null) : null,
    counts: await countOpenLoans(reader),
  };
}

async function countOpenLoans(reader: Reader): Promise<Record<string, number>> {
  const open = loanStateNames.filter((name) => loanStates[name].open);
  const rows = await loansDb(reader)
    .selectFrom('loans')
    .select((row) => ['state' as const, row.fn.countAll<bigint>().as('count')])
    .where('state', 'in', open)
    .groupBy('state')
    .execute();
  const counted = new Map(rows.map((row) => [row.state, Number(row.count)]));
  return Object.fromEntries(open.map((name) => [name, counted.get(name) ?? 0]));
}

/** One document as it was uploaded. A file that is not what was stored is told, not shown. */
export async function openDocument(
  reader: Reader,
  files: Files,
  loanId: string,
  documentId: string,
): Promise<{ content: Uint8Array; name: string; kind: string }> {
  const loan = await findLoanForStaff(reader, loanId);
  const { documents } = await readLoanParts(reader, loan.client_id, [loanId]);
  const document = documents.find((row) => row.document_id === documentId);
  if (document === undefined) throw notFound('There is no such document.');
  const content = await files.get(document.file_key);
  if (createHash('sha256').update(content).digest('hex') !== document.sha256) {
    throw new Error(`document ${documentId} is not what was uploaded`);
  }
  return { content, name: document.file_name, kind: document.kind };
}
