import { type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import { cancellingEnds } from '@quarrter/domain/loans';
import { type LedgerCheck, maxDescribed } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { loansDb } from '../tables.ts';

type Group = { disbursed_on: IsoDate; cancel_until: IsoDate; count: bigint };

/**
 * The last day to cancel a loan, against the working days and the holidays that were known when it
 * was paid out. There are few days among many loans, so the days are compared.
 */
const timeToCancel: LedgerCheck = {
  name: "every loan's time to cancel against the working days",
  run: async (reader) => {
    const groups = await readGroups(reader);
    const endsOf = await readEnds(reader);
    const wrong = groups.filter((one) => !endsOf(one.disbursed_on).includes(one.cancel_until));
    const count = (rows: readonly Group[]) => rows.reduce((sum, row) => sum + Number(row.count), 0);
    const differences: string[] = [];
    for (const group of wrong.slice(0, maxDescribed)) {
      const [end] = endsOf(group.disbursed_on);
      for (const { client_id, loan_id } of await readLoansOf(reader, group)) {
        const about = `loan ${loan_id} of client ${client_id}, last day to cancel it`;
        differences.push(`${about}: ${group.cancel_until}, should be ${end}`);
      }
    }
    return {
      compared: count(groups),
      differing: count(wrong),
      differences: differences.slice(0, maxDescribed),
    };
  },
};

function readGroups(reader: Reader): Promise<Group[]> {
  return loansDb(reader)
    .selectFrom('loans')
    .select((row) => ['disbursed_on', 'cancel_until', row.fn.countAll<bigint>().as('count')])
    .where('disbursed_on', 'is not', null)
    .where('cancel_until', 'is not', null)
    .groupBy(['disbursed_on', 'cancel_until'])
    .$narrowType<{ disbursed_on: IsoDate; cancel_until: IsoDate }>()
    .execute();
}

/** A holiday that was added on the very day counts for the loans that were paid out after it. */
async function readEnds(reader: Reader): Promise<(disbursedOn: IsoDate) => readonly IsoDate[]> {
  const rows = await loansDb(reader)
    .selectFrom('holidays')
    .select(['holiday', 'added_at'])
    .execute();
  const holidays = rows.map((row) => {
    return { date: row.holiday, addedOn: row.added_at === null ? '' : lagosDate(row.added_at) };
  });
  const endWith = (on: IsoDate, isKnown: (addedOn: string) => boolean) =>
    cancellingEnds(
      on,
      new Set(holidays.filter(({ addedOn }) => isKnown(addedOn)).map(({ date }) => date)),
    );
  return (on) => [endWith(on, (addedOn) => addedOn <= on), endWith(on, (addedOn) => addedOn < on)];
}

function readLoansOf(reader: Reader, { disbursed_on: on, cancel_until: until }: Group) {
  return loansDb(reader)
    .selectFrom('loans')
    .select(['client_id', 'loan_id'])
    .where('disbursed_on', '=', on)
    .where('cancel_until', '=', until)
    .orderBy('loan_id')
    .limit(maxDescribed)
    .execute();
}

export const cancellingChecks: readonly LedgerCheck[] = [timeToCancel];
