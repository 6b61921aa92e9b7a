import { callKey } from '@quarrter/client/calls';
import { collectionsList, readCollectionCase } from '@quarrter/contract/staff/collections';

/** After an action on a loan in arrears, its page and the lists are read again. */
export function afterCollecting(id: string) {
  return { reloads: [callKey(readCollectionCase, { params: { id } }), collectionsList] };
}
