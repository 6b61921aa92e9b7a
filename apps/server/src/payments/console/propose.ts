import type { Approval } from '@quarrter/contract/staff/approvals';
import {
  type ConsoleDeps,
  defineActions,
  proposeAndRecord,
  type StaffMember,
} from '../../console/index.ts';

const actions = defineActions({
  'propose-receipt': 'Refund, use or payout from a receipt proposed',
});

/** Proposes a use of a client's money. */
export function proposeWithMoney(
  console: ConsoleDeps,
  staff: StaffMember,
  run: Parameters<typeof proposeAndRecord>[3],
): Promise<Approval> {
  return proposeAndRecord(console, staff, { action: actions['propose-receipt'] }, run);
}
