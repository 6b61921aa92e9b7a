import { DRAFT_PLACES } from './clear-drafts.ts';

/**
 * A form whose values are kept, and the fields that may be. NIN, BVN, account number, password and answer never lie
 * in the browser (decisions, SES-07), so a field is kept only where its form names it.
 */
export type DraftForm = { name: string; fields: readonly string[] };

/** Whose a draft is before anybody has signed in. */
export const VISITOR = 'visitor';

export type Draft = Record<string, string | boolean>;

function placeOf({ name }: DraftForm, clientId: string): string {
  return `${DRAFT_PLACES}${name}:${clientId}`;
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
export function saveDraft(
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
