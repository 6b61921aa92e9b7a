import { SESSION_STORAGE_KEY } from '../session/session.ts';

/** What may never lie in the browser (decisions, SES-07): kept out of every draft. */
const secret = ['nin', 'bvn', 'next_of_kin_nin', 'bank_account_number', 'password'] as const;

export type Draft = Record<string, string | boolean>;

const PLACES = `${SESSION_STORAGE_KEY}:draft:`;

function placeOf(form: string, clientId: string): string {
  return `${PLACES}${form}:${clientId}`;
}

/** What was typed into a long form before a reload or a lost connection, or null (look.md). */
export function readDraft(
  form: string,
  clientId: string,
  storage: Storage = sessionStorage,
): Draft | null {
  try {
    const kept = JSON.parse(storage.getItem(placeOf(form, clientId)) ?? 'null') as unknown;
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null;
    const known = Object.entries(kept).filter(([, value]) =>
      ['string', 'boolean'].includes(typeof value),
    );
    return Object.fromEntries(known) as Draft;
  } catch {
    return null;
  }
}

/** Keeps a form's values in this tab; `null` forgets them. */
export function keepDraft(
  form: string,
  clientId: string,
  values: Record<string, unknown> | null,
  storage: Storage = sessionStorage,
) {
  try {
    if (values === null) {
      storage.removeItem(placeOf(form, clientId));
      return;
    }
    const open = Object.entries(values).filter(
      ([name]) => !(secret as readonly string[]).includes(name),
    );
    storage.setItem(placeOf(form, clientId), JSON.stringify(Object.fromEntries(open)));
  } catch {
    // Storage is full or refused: the form lives as long as its page.
  }
}

/**
 * Forgets every draft of this tab. For somebody who logs out: who comes next at this device must not find where
 * they live and what they earn. A session that ended by itself keeps them.
 */
export function forgetDrafts(storage: Storage = sessionStorage) {
  try {
    for (const place of Object.keys(storage)) {
      if (place.startsWith(PLACES)) storage.removeItem(place);
    }
  } catch {
    // Storage is refused: nothing was kept.
  }
}
