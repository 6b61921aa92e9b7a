import type { Approval } from '@quarrter/contract/staff/approvals';
import { parseAmount } from '@quarrter/domain/money';
import {
  type ConsoleDeps,
  defineActions,
  proposeAndRecord,
  type StaffMember,
} from '../../console/index.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { type LenderEntry, proposeLenderEntry } from '../lender-entries.ts';

const actions = defineActions({
  'propose-lender-entry': 'Opening balance or top-up proposed',
});

/** An opening balance or a top-up as staff typed it. */
type TypedEntry = Omit<LenderEntry, 'amount'> & { readonly amount: string };

/** Proposes an opening balance or a top-up, and records it in the audit log. */
export function proposeEntry(
  console: ConsoleDeps,
  staff: StaffMember,
  entry: TypedEntry,
): Promise<Approval> {
  const amount = parseAmount(entry.amount);
  if (amount === null || amount <= 0n) throw invalid({ amount: ['Amount must be more than 0.'] });
  const asked = { action: actions['propose-lender-entry'] };
  return proposeAndRecord(console, staff, asked, (tx, { businessTime }) =>
    proposeLenderEntry(tx, { ...entry, amount }, staff, businessTime),
  );
}
