import type { Approval } from '@quarrter/contract/staff/approvals';
import type { Proposal } from '../../approvals/index.ts';
import {
  type BusinessTime,
  readBusinessTime,
  readBusinessTimeOf,
} from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AuditedAction } from '../audit.ts';
import type { ConsoleDeps } from '../define-console.ts';
import type { StaffMember } from '../roles.ts';
import { presentProposal, recordProposal } from './approvals.ts';

type Asked = Pick<AuditedAction, 'action' | 'subjectId'> & {
  /** The client who is held, and whose business time is read. */
  readonly clientId?: string;
};

type Proposing = { readonly by: StaffMember; readonly businessTime: BusinessTime };

/** Makes a proposal of staff and records it in the audit log, in one transaction. */
export function proposeAndRecord(
  console: ConsoleDeps,
  staff: StaffMember,
  asked: Asked,
  run: (tx: Tx, proposing: Proposing) => Promise<Proposal>,
): Promise<Approval> {
  return console.db
    .transaction()
    .execute((tx) =>
      proposeAndRecordIn(tx, console, staff, asked, (proposing) => run(tx, proposing)),
    );
}

/** The same in a transaction that does something before or after it. */
export async function proposeAndRecordIn(
  tx: Tx,
  { approvalKinds }: Pick<ConsoleDeps, 'approvalKinds'>,
  staff: StaffMember,
  { clientId, ...record }: Asked,
  run: (proposing: Proposing) => Promise<Proposal>,
): Promise<Approval> {
  const businessTime = await (clientId === undefined
    ? readBusinessTime(tx)
    : readBusinessTimeOf(tx, clientId));
  const proposal = await run({ by: staff, businessTime });
  await recordProposal(tx, staff, businessTime, proposal, record);
  return presentProposal(proposal, staff, approvalKinds);
}
