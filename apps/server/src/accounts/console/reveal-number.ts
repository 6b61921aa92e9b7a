import type { RevealedNumber } from '@quarrter/contract/staff/clients';
import { can, defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { openNumber, storeReveal } from '../identity/number-reveals.ts';
import { aboutClient, openClient } from './open-client.ts';

const rightOfNumber = { nin: 'reveal-nin', bvn: 'reveal-bvn', account: 'reveal-account' } as const;
const actions = defineActions({
  'reveal-nin': 'NIN revealed',
  'reveal-bvn': 'BVN revealed',
  'reveal-account': 'Account number revealed',
});
const names = { nin: 'NIN', bvn: 'BVN', account: 'account number' } as const;

/** The numbers that this member of staff may reveal. */
export function revealable({ role }: StaffMember): RevealedNumber[] {
  const numbers = Object.keys(rightOfNumber) as RevealedNumber[];
  return numbers.filter((number) => can(role, rightOfNumber[number]));
}

/**
 * One number of the profile in clear. Who looked, when and why is stored for the client, and is in
 * the audit log, in the transaction that opens it.
 */
export async function revealNumber(
  { db, secrets }: { db: Database; secrets: Secrets },
  staff: StaffMember,
  { clientId, number, reason }: { clientId: string; number: RevealedNumber; reason: string },
): Promise<{ value: string }> {
  const client = await openClient(db, staff, clientId);
  return db.transaction().execute(async (tx) => {
    const value = await openNumber(tx, secrets, clientId, number);
    if (value === '') throw conflict(`The client has given no ${names[number]}.`);
    const businessTime = await readBusinessTime(tx);
    await storeReveal(tx, clientId, { numbers: [number], by: staff, reason }, businessTime);
    await recordAction(tx, staff, businessTime, {
      action: actions[rightOfNumber[number]],
      ...aboutClient(client),
      note: reason,
    });
    return { value };
  });
}
