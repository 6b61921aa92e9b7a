import type { Tx } from '../../platform/database/database.ts';
import { updateLoan } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';

/**
 * Nothing is left with us of a disbursement that the bank had returned, so late payments of its
 * loan cost penalties again.
 */
export async function returnedMoneyUsed(
  tx: Tx,
  { clientId, subjectId }: { readonly clientId: string; readonly subjectId: string },
): Promise<void> {
  const loan = await lockLoan(tx, clientId, subjectId);
  await updateLoan(tx, loan, { disbursement_returned_on: null });
}
