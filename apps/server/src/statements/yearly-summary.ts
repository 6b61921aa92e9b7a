import { isDeepStrictEqual } from 'node:util';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { readClientName } from '../accounts/index.ts';
import {
  countIssued,
  issueDocument,
  type OpenedPdf,
  openIssuedDocument,
  readIssued,
} from '../issued-documents/index.ts';
import {
  type ClientMove,
  type LedgerCode,
  ledgerCodes,
  readClientMoves,
  type TransferKind,
} from '../ledger/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { invalid } from '../platform/http/http-error.ts';
import type { StatementsDeps } from './deps.ts';
import { summaryDocument } from './summary-document.ts';

const { loanInterest, loanPenalty, investorCapital, returnsOwed, withholdingTax } = ledgerCodes;
const { openingBalances } = ledgerCodes;
const codes = [loanInterest, loanPenalty, investorCapital, returnsOwed, withholdingTax];

/** The summary of a calendar year, or of this one until today. */
export async function openSummary(
  deps: StatementsDeps,
  clientId: string,
  year: string,
): Promise<OpenedPdf> {
  const subject = { clientId, subjectId: subjectOfYear(year) };
  await deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const data = await readSummary(tx, clientId, year, businessTime.date);
    // A document is issued once: a new one is needed only when the year has gone on.
    if (isDeepStrictEqual(data, await readIssued(tx, summaryDocument, subject))) return;
    const number = 1 + (await countIssued(tx, summaryDocument, subject));
    const next = { ...subject, number };
    await issueDocument(tx, summaryDocument, next, data, businessTime);
  });
  const opened = await openIssuedDocument(deps, summaryDocument, subject);
  if (opened === null) throw new Error(`the summary of ${year} was not issued`);
  return opened;
}

/** Documents have an id as their subject; years have these. */
function subjectOfYear(year: string): string {
  return `00000000-0000-7000-8000-00000000${year}`;
}

async function readSummary(tx: Tx, clientId: string, year: string, today: IsoDate) {
  const [from, last] = [`${year}-01-01`, `${year}-12-31`];
  if (from > today) throw invalid({ year: ['This year has not started.'] });
  const to = last < today ? last : today;
  const { names } = await readClientName(tx, clientId);
  const moves = await readClientMoves(tx, clientId, codes, { from, to });
  const [opening] = await readClientMoves(tx, clientId, [openingBalances], { from, to: today });
  const currencies = (['NGN', 'USD'] as const).map((currency) => sumsOf(moves, currency));
  return {
    year,
    holder: names[0] ?? '',
    through: to,
    ...(opening === undefined ? {} : { importedOn: opening.on }),
    // Leaves out a currency that the client never used; naira is shown even if its sums are 0.
    sums: currencies.filter((sums) => sums.currency === 'NGN' || hasAny(sums)),
  };
}

function sumsOf(moves: readonly ClientMove[], currency: Currency) {
  const changeBy = (code: LedgerCode, ...kinds: readonly TransferKind[]) =>
    moves
      .filter((one) => one.currency === currency && one.code === code && kinds.includes(one.kind))
      .reduce((sum, { change }) => sum + change, 0n);
  const credited =
    changeBy(returnsOwed, 'returns', 'returns_reversed') +
    changeBy(investorCapital, 'reinvested_returns_reversed');
  const taxWithheld = changeBy(withholdingTax, 'withholding_tax', 'withholding_tax_reversed');
  return {
    currency,
    interestPaid: -changeBy(loanInterest, 'repayment_interest', 'repayment_reversed_interest'),
    penaltiesPaid: -changeBy(loanPenalty, 'repayment_penalty', 'repayment_reversed_penalty'),
    returnsEarned: credited + taxWithheld,
    taxWithheld,
  };
}

function hasAny({ currency: _currency, ...sums }: ReturnType<typeof sumsOf>): boolean {
  return Object.values(sums).some((sum) => sum !== 0n);
}
