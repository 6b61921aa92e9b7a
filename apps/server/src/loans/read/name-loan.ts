import { nameClients } from '../../accounts/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';

/** `loan 7K3M-92QD of Bisi Afolabi`, for the person who decides about it. */
export async function nameLoan(
  reader: Reader,
  { client_id: clientId, loan_id: loanId }: { client_id: string; loan_id: string },
): Promise<string> {
  const { name } = (await nameClients(reader, [clientId]))(clientId);
  return `loan ${shortId(loanId)} of ${name}`;
}
