import { expect } from 'vitest';
import { checkLedger } from '../src/commands/ledger-check.ts';
import type { LedgerCheck } from '../src/ledger/index.ts';
import { allChecks } from '../src/ledger-checks.ts';
import type { Reader } from '../src/platform/database/database.ts';

/**
 * Expects that the ledger is in order, and names the differences if it is not. A test that moves
 * the clock without closing every date passes `recordChecks`.
 */
export async function expectCleanLedger(
  db: Reader,
  checks: readonly LedgerCheck[] = allChecks,
): Promise<void> {
  const lines: string[] = [];
  const differing = await checkLedger(db, (line) => lines.push(line), checks);
  expect(differing, lines.join('\n')).toBe(0);
}
