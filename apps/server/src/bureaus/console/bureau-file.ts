import type { Readable } from 'node:stream';
import type { BureauFile } from '@quarrter/contract/staff/bureaus';
import { storeRevealOfMany, withBvn } from '../../accounts/index.ts';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import {
  countReportedLoans,
  type LoansDeps,
  listReportedClients,
  type Month,
  type ReportedClient,
} from '../../loans/index.ts';
import { readBusinessDate, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { monthlyFile, monthOf } from '../monthly-file.ts';

type Deps = Pick<LoansDeps, 'db' | 'secrets'>;

const actions = defineActions({ 'send-bureau-file': 'File for the credit bureaus saved' });

/** How many loans the file of a month has, and how many it leaves out. */
export async function showBureauFile({ db }: Deps, month: string): Promise<BureauFile> {
  const days = await requireEnded(db, month);
  const { reported, withoutConsent } = await countReportedLoans(db, days);
  return { month, asOf: days.lastDay, loans: reported, withoutConsent };
}

/**
 * The file is in the audit log, and each client in it can see who saved their numbers and why,
 * before its first line is sent.
 */
export async function exportBureauFile(
  deps: Deps,
  staff: StaffMember,
  month: string,
  reason: string,
): Promise<Readable> {
  const days = await requireEnded(deps.db, month);
  await deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const clients = await listReportedClients(tx, days);
    const holders = await holdersOf(tx, clients);
    for (const number of ['nin', 'bvn'] as const) {
      const seen = { numbers: [number], by: staff, reason };
      await storeRevealOfMany(tx, holders[number], seen, businessTime);
    }
    await recordAction(tx, staff, businessTime, {
      action: actions['send-bureau-file'],
      subject: `credit bureau file of ${month}`,
      note: `Names, NIN and BVN of ${clients.length} clients: ${reason}`,
    });
  });
  return monthlyFile(deps, days);
}

/** Whose NIN and whose BVN the file has: a BVN that no loan has is read from the profile. */
async function holdersOf(tx: Tx, clients: readonly ReportedClient[]) {
  const idsOf = (some: readonly ReportedClient[]) => some.map(({ clientId }) => clientId);
  const withoutBvn = idsOf(clients.filter(({ bvn }) => !bvn));
  return {
    nin: idsOf(clients.filter(({ nin }) => nin)),
    bvn: [...idsOf(clients.filter(({ bvn }) => bvn)), ...(await withBvn(tx, withoutBvn))],
  };
}

/** The figures of a month are final when its last day is closed. */
async function requireEnded(reader: Reader, month: string): Promise<Month> {
  if (!/^2\d{3}-(0[1-9]|1[0-2])$/.test(month)) throw notFound('There is no such month.');
  const days = monthOf(month);
  if (days.lastDay < (await readBusinessDate(reader))) return days;
  throw conflict('This month has not ended yet.');
}
