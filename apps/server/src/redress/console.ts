import type { Approval } from '@quarrter/contract/staff/approvals';
import { proposeRedress, type RedressForm } from '@quarrter/contract/staff/redress';
import { type Currency, parseAmount } from '@quarrter/domain/money';
import { propose } from '../approvals/index.ts';
import {
  type ConsoleDeps,
  defineActions,
  defineConsole,
  proposeAndRecord,
  type StaffMember,
} from '../console/index.ts';
import { newId } from '../platform/database/ids.ts';
import { serve } from '../platform/http/http.ts';
import { invalid } from '../platform/http/http-error.ts';
import { lockUpheldComplaint } from '../support/index.ts';
import { redress } from './redress.ts';

const actions = defineActions({ 'propose-redress': 'Redress for a complaint proposed' });

/** Redress for complaints that are upheld. */
export const redressConsole = defineConsole<ConsoleDeps>({
  routes: (app, deps) =>
    serve(app, proposeRedress, async ({ params, body, staff, reply }) =>
      reply.code(201).send(await proposeFor(deps, staff, params.id, body)),
    ),
});

/** Nothing is owed before someone else has approved it. */
function proposeFor(
  console: ConsoleDeps,
  staff: StaffMember,
  complaintId: string,
  { amount: typed, currency, reason }: RedressForm,
): Promise<Approval> {
  const amount = parseAmount(typed) ?? 0n;
  if (amount <= 0n) throw invalid({ amount: ['Amount must be more than 0.'] });
  const asked = { action: actions['propose-redress'] };
  return proposeAndRecord(console, staff, asked, async (tx, proposing) => {
    const { clientId } = await lockUpheldComplaint(tx, complaintId);
    return propose(tx, redress, {
      subject: { id: complaintId, clientId },
      payload: {
        receiptId: newId(),
        amount: String(amount),
        currency: currency as Currency,
        reason,
      },
      ...proposing,
    });
  });
}
