import { SESSION_STORAGE_KEY } from '../session/session.ts';

/** Where the drafts of this tab lie, each by its form. */
export const DRAFT_PLACES = `${SESSION_STORAGE_KEY}:draft:`;

/**
 * Forgets every draft of this tab. For somebody who logs out: who comes next at this device must not find where
 * they live and what they earn. A session that ended by itself keeps them.
 */
export function clearDrafts(storage: Storage = sessionStorage) {
  try {
    for (const place of Object.keys(storage)) {
      if (place.startsWith(DRAFT_PLACES)) storage.removeItem(place);
    }
  } catch {
    // Storage is refused: nothing was kept.
  }
}
