import type { ReplyInside } from '@quarrter/contract/call';
import type { collectionsList } from '@quarrter/contract/staff/collections';
import { daysBetween } from '@quarrter/domain/calendar';
import { type ArrearsAge, daysOfAge } from '@quarrter/domain/loans';
import { nameClients } from '../../accounts/index.ts';
import { listLateLoans } from '../../loans/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { readLastContacts } from '../contacts.ts';

/** One page of the loans in arrears of an age: four queries, however long it is. */
export async function readLateLoans(
  reader: Reader,
  { age, ...request }: PageRequest & { age: ArrearsAge },
): Promise<ReplyInside<typeof collectionsList>> {
  const today = await readBusinessDate(reader);
  const page = await listLateLoans(reader, today, daysOfAge[age], request);
  const clientIds = page.results.map(({ clientId }) => clientId);
  const clientOf = await nameClients(reader, clientIds);
  const contacts = await readLastContacts(
    reader,
    clientIds,
    page.results.map(({ id }) => id),
  );
  return {
    ...page,
    results: page.results.map(({ promiseState: state, promiseDueOn, promiseAmount, ...loan }) => ({
      ...loan,
      shortId: shortId(loan.id),
      clientName: clientOf(loan.clientId).name,
      days: daysBetween(loan.since, today),
      lastContact: contacts.get(loan.id) ?? null,
      promise: state && { state, dueOn: promiseDueOn, amount: promiseAmount },
    })),
  };
}
