import { type IsoDate, lagosDate } from '@quarrter/domain/calendar';
import { payloadOf, type StoredEvent } from '../../../events/index.ts';
import { loanVerified } from '../../apply/application-events.ts';
import { documentReplaced } from '../../apply/waiting-events.ts';

/**
 * The documents that arrived after an officer had verified the application, by their label: no one
 * has checked them as the others were checked. An application that is open again is verified anew.
 */
export function documentsAfterVerification(
  events: readonly StoredEvent[],
  state: string,
): ReadonlyMap<string, IsoDate> {
  const verified = events.findLastIndex(({ kind }) => kind === loanVerified.kind);
  if (verified === -1 || state === 'applied') return new Map();
  return new Map(
    events.slice(verified).flatMap((event): [string, IsoDate][] => {
      const replaced = payloadOf(documentReplaced, event);
      return replaced === undefined ? [] : [[replaced.document, lagosDate(event.at)]];
    }),
  );
}
