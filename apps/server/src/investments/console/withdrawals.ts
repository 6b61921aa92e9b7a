import type { Approval } from '@quarrter/contract/staff/approvals';
import type { CancelledWithdrawal, HeldWithdrawal } from '@quarrter/contract/staff/withdrawals';
import { daysBetween } from '@quarrter/domain/calendar';
import { waitingReasons } from '@quarrter/domain/investments';
import { exactMoney } from '@quarrter/domain/money';
import { readNamesBefore, withClients } from '../../accounts/index.ts';
import { propose, waitingSubjects } from '../../approvals/index.ts';
import {
  defineActions,
  proposeAndRecordIn,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import { nameBanks } from '../../payments/index.ts';
import { readBusinessDate, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { shortId, timeOfId } from '../../platform/database/ids.ts';
import { invalid } from '../../platform/http/http-error.ts';
import type { PageRequest, StaffPage, TotalledPage } from '../../platform/http/keyset.ts';
import type { WithdrawalsConsole } from '../deps.ts';
import { cancelWithdrawal } from '../withdraw/cancel-withdrawal.ts';
import { listCancelledWithdrawals } from '../withdraw/cancelled-withdrawals.ts';
import {
  findClientOfWithdrawal,
  findHeldWithdrawal,
  listHeldWithdrawals,
} from '../withdraw/held-withdrawals.ts';
import { maskAccountNumber, withdrawalRelease } from '../withdraw/withdrawal-release.ts';
import { readIdentities } from './identities.ts';

const actions = defineActions({
  'propose-withdrawal-release': 'Release of a withdrawal proposed',
  'cancel-withdrawal': 'Withdrawal cancelled',
});

/** One page of the withdrawals that wait, oldest first. */
export async function readHeldWithdrawals(
  console: WithdrawalsConsole,
  { reason: wanted, ...request }: PageRequest & { reason?: string | undefined },
): Promise<TotalledPage<HeldWithdrawal, 'amount'>> {
  const { db, secrets } = console;
  const reason = wanted === undefined ? null : reasonOf(wanted);
  const page = await listHeldWithdrawals(db, secrets, { ...request, reason });
  const ids = page.results.map(({ withdrawalId }) => withdrawalId);
  const today = await readBusinessDate(db);
  const proposed = await waitingSubjects(db, withdrawalRelease(console).name, ids);
  const bankOf = await nameBanks(db);
  const identityOf = await readIdentities(db, secrets, page.results);
  const named = await withClients(db, page.results);
  const namesBefore = await readNamesBefore(
    db,
    page.results.map(({ clientId, withdrawalId: id }) => ({ clientId, askedAt: timeOfId(id) })),
  );
  return {
    ...page,
    results: named.map(({ withdrawalId: id, ...held }, index) => ({
      ...held,
      id,
      shortId: shortId(id),
      bank: bankOf(held.bankCode),
      accountNumber: maskAccountNumber(held.accountNumber),
      nameBefore: namesBefore[index] ?? '',
      ageDays: daysBetween(held.requestedOn, today),
      waitingFor: [...held.reasons],
      identity: identityOf(held),
      proposed: proposed.has(id),
    })),
  };
}

function reasonOf(text: string) {
  const reason = waitingReasons.find((one) => one === text);
  if (reason !== undefined) return reason;
  throw invalid({ reason: [`reason must be one of ${waitingReasons.join(', ')}.`] });
}

/** One page of the withdrawals that were cancelled, newest first. */
export async function readCancelledWithdrawals(
  { db }: WithdrawalsConsole,
  request: PageRequest,
): Promise<StaffPage<CancelledWithdrawal>> {
  const page = await listCancelledWithdrawals(db, request);
  const bankOf = await nameBanks(db);
  const named = await withClients(db, page.results);
  return {
    ...page,
    results: named.map(({ withdrawalId: id, ...one }) => ({
      ...one,
      id,
      shortId: shortId(id),
      bank: bankOf(one.bankCode),
    })),
  };
}

/** Proposes to pay it after all; nothing moves before someone else approves. */
export function proposeRelease(
  console: WithdrawalsConsole,
  staff: StaffMember,
  id: string,
  reason: string,
): Promise<Approval> {
  return console.db.transaction().execute(async (tx) => {
    const { clientId, withdrawalId } = await findHeldWithdrawal(tx, console.secrets, id);
    const asked = { action: actions['propose-withdrawal-release'], clientId };
    const subject = { id: withdrawalId, clientId };
    return proposeAndRecordIn(tx, console, staff, asked, (proposing) =>
      propose(tx, withdrawalRelease(console), { subject, payload: { reason }, ...proposing }),
    );
  });
}

/** One person is enough: the money stays the client's, or pays what the client owes us. */
export function cancelByStaff(
  { db }: WithdrawalsConsole,
  staff: StaffMember,
  withdrawalId: string,
  reason: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { clientId, status } = await findClientOfWithdrawal(tx, withdrawalId);
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const cancellation = { clientId, withdrawalId, by: 'staff', reason } as const;
    const { amount, currency, holder } = await cancelWithdrawal(tx, cancellation, businessTime);
    await recordAction(tx, staff, businessTime, {
      action: actions['cancel-withdrawal'],
      subject: `withdrawal ${shortId(withdrawalId)}`,
      clientId,
      subjectId: withdrawalId,
      note: `${exactMoney(amount, currency)} to ${holder}: ${reason}`,
      before: { State: status === 'held' ? 'waiting' : status },
      after: { State: 'cancelled' },
    });
  });
}
