import type {
  closeReports,
  CloseReport as WireReport,
} from '@quarrter/contract/staff/reconciliation';
import { toWire } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import type { Reader } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { type CloseReport, listCloseReports } from '../../reconciliation/index.ts';
import { readWarnings } from '../loans/read-warnings.ts';

/** One page of the daily close reports, newest first. */
export async function readCloseReports(
  reader: Reader,
  request: PageRequest,
): Promise<z.infer<(typeof closeReports)['replies'][200]>> {
  const page = await listCloseReports(reader, request);
  const results = page.results.map(presentReport);
  return { ...page, results, warnings: await readWarnings(reader) };
}

/** A report as the console shows it. */
export function presentReport(report: CloseReport): WireReport {
  return {
    date: report.date,
    written_at: report.writtenAt.toISOString(),
    movements: report.movements.map((day) => ({
      currency: day.currency,
      received: toWire(day.received),
      received_count: day.receivedCount,
      paid_out: toWire(day.paidOut),
      paid_out_count: day.paidOutCount,
      returned: toWire(day.returned),
      taken_back: toWire(day.takenBack),
      fees: toWire(day.fees),
      settled: toWire(day.settled),
      topped_up: toWire(day.toppedUp),
      opening: toWire(day.opening),
      provider_cash: toWire(day.providerCash),
      bank_cash: toWire(day.bankCash),
    })),
    balances: report.balances.map((cash) => ({
      currency: cash.currency,
      ledger: toWire(cash.ledger),
      provider: toWire(cash.provider),
      in_flight: toWire(cash.inFlight),
      differences: toWire(cash.differences),
      unexplained: toWire(cash.unexplained),
    })),
    differences: report.differences,
    work: report.work,
  };
}
