import { SESSION_STORAGE_KEY } from '../session/session.ts';

/**
 * A form whose values are kept, and the fields that may be. NIN, BVN, account number, password and answer never lie
 * in the browser (decisions, SES-07), so a field is kept only where its form names it.
 */
export type DraftForm = { name: string; fields: readonly string[] };

/** Whose a draft is before anybody has signed in. */
export const VISITOR = 'visitor';

export type Draft = Record<string, string | boolean>;

const PLACES = `${SESSION_STORAGE_KEY}:draft:`;

function placeOf({ name }: DraftForm, clientId: string): string {
  return `${PLACES}${name}:${clientId}`;
}

/** What was typed into a long form before a reload or a lost connection, or null (look.md). */
export function readDraft(
  form: DraftForm,
  clientId: string,
  storage: Storage = sessionStorage,
): Draft | null {
  try {
    const kept = JSON.parse(storage.getItem(placeOf(form, clientId)) ?? 'null') as unknown;
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null;
    const known = Object.entries(kept).filter(
      ([name, value]) => form.fields.includes(name) && ['string', 'boolean'].includes(typeof value),
    );
    return Object.fromEntries(known) as Draft;
  } catch {
    return null;
  }
}

/** Keeps a form's values in this tab; `null`, or nothing that may be kept, forgets them. */
export function keepDraft(
  form: DraftForm,
  clientId: string,
  values: Record<string, unknown> | null,
  storage: Storage = sessionStorage,
) {
  try {
    const kept = Object.entries(values ?? {}).filter(([name]) => form.fields.includes(name));
    if (kept.length === 0) storage.removeItem(placeOf(form, clientId));
    else storage.setItem(placeOf(form, clientId), JSON.stringify(Object.fromEntries(kept)));
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
