import { sql } from 'kysely';
import { monthTotals } from './check-months.ts';
import { accountTotals } from './check-totals.ts';
import type { LedgerCheck } from './compare-facts.ts';
import { checkFigures } from './compare-figures.ts';

const wholeBook = checkFigures('debits and credits of each currency over the whole book', {
  from: sql`(
    SELECT currency, sum(debits) AS debits, sum(credits) AS credits
    FROM ledger_accounts GROUP BY currency
  ) AS book`,
  about: sql`currency`,
  figures: [['debits', sql`debits`, sql`credits`]],
});

export const ledgerChecks: readonly LedgerCheck[] = [accountTotals, wholeBook, monthTotals];
