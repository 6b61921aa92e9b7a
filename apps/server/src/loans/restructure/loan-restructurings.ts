import type { IsoDate } from '@quarrter/domain/calendar';
import { loanStates } from '@quarrter/domain/loans';
import { ledgerCodes, type SubjectBalances } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type InstalmentRow, outstandingOf } from '../loan-parts.ts';
import type { LoanRow } from '../tables.ts';
import { offerOf, type RestructuringOffer } from './restructuring-offer.ts';
import {
  type ReplacedRow,
  type RestructuringRow,
  readReplacedInstalments,
  readRestructurings,
} from './restructuring-rows.ts';

/** A schedule that a restructuring replaced. Amounts are kobo. */
export type EarlierSchedule = {
  readonly replacedOn: IsoDate;
  readonly rows: readonly {
    readonly number: number;
    readonly dueOn: IsoDate;
    readonly principal: bigint;
    readonly interest: bigint;
    readonly total: bigint;
    readonly paid: bigint;
  }[];
};

/** A loan's restructurings, open and accepted, with the instalments that they replaced. */
export type LoanRestructurings = {
  readonly restructurings: readonly RestructuringRow[];
  readonly replaced: readonly ReplacedRow[];
};

/** Read for the loans that can have any: those in progress, and those that were restructured. */
export async function readRestructuringsOf(
  reader: Reader,
  clientId: string,
  rows: readonly LoanRow[],
): Promise<(loanId: string) => LoanRestructurings> {
  const restructured = rows.filter(({ generation }) => generation > 0);
  const live = rows.filter(({ state }) => loanStates[state].live);
  const idsOf = (loans: readonly LoanRow[]) => [...new Set(loans.map((row) => row.loan_id))];
  const found = await readRestructurings(reader, clientId, idsOf([...restructured, ...live]));
  const instalments = await readReplacedInstalments(reader, clientId, idsOf(restructured));
  return (loanId) => ({
    restructurings: found.filter((row) => row.loan_id === loanId),
    replaced: instalments.filter((row) => row.loan_id === loanId),
  });
}

/** The terms of the present schedule. */
export function currentTerms(
  row: LoanRow,
  restructurings: readonly RestructuringRow[],
): { months: number; ratePpm: number } {
  const last = restructurings.find(({ generation }) => generation === row.generation);
  return last === undefined
    ? { months: row.months, ratePpm: row.rate_ppm }
    : { months: last.months, ratePpm: last.rate_ppm };
}

type OpenParts = LoanRestructurings & {
  readonly balances: SubjectBalances;
  readonly instalments: readonly InstalmentRow[];
};

export function openOfferOf(
  row: LoanRow,
  { restructurings, balances, instalments }: OpenParts,
  today: IsoDate,
): RestructuringOffer | null {
  const open = restructurings.find(({ state }) => state === 'offered');
  if (open === undefined || !loanStates[row.state].live) return null;
  const penalties = balances.balance(ledgerCodes.loanPenalty);
  return offerOf(open, { penalties, instalments: instalments.map(outstandingOf) }, today);
}

export function earlierSchedulesOf({
  restructurings,
  replaced,
}: LoanRestructurings): EarlierSchedule[] {
  const accepted = restructurings.filter(({ state }) => state === 'accepted').toReversed();
  return accepted.map((restructuring) => ({
    replacedOn: restructuring.answered_on ?? '',
    rows: replaced
      .filter(({ generation }) => generation + 1 === restructuring.generation)
      .map((row) => ({
        number: row.number,
        dueOn: row.due_on,
        principal: row.principal,
        interest: row.interest,
        total: row.principal + row.interest,
        paid: row.principal_paid + row.interest_paid,
      })),
  }));
}
