import { normalizePhone } from '@quarrter/domain/people';
import { type AmountQuery, parseAmountQuery } from '../../platform/amount-query.ts';
import { endOfShortId, isId } from '../../platform/database/ids.ts';

/** The possible meanings of a typed text; each is searched for. */
export type SearchQuery = {
  /** In lower case, as typed. */
  readonly name: string | null;
  /** The beginning of an address, in lower case. */
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** The last 10 digits of an id. */
  readonly idEnd: string | null;
  /** The full id, when it was typed in full. */
  readonly id: string | null;
  readonly reference: string | null;
  readonly amount: AmountQuery | null;
  /** As it was typed, without spaces around it. */
  readonly text: string;
};

export function parseSearchQuery(typed: string): SearchQuery {
  const text = typed.trim().replace(/\s+/g, ' ');
  const lower = text.toLowerCase();
  const id = isId(lower) ? lower : null;
  return {
    name: /^[\p{L}][\p{L}\p{M}' .’-]*$/u.test(text) ? lower : null,
    email: /^\S+@\S*$/.test(text) ? lower : null,
    phone: /\d{7}/.test(text.replace(/\D/g, '')) ? normalizePhone(text) : null,
    id,
    idEnd: id === null ? endOfShortId(text) : id.slice(-10),
    reference: /^[\w.=:-]{6,100}$/.test(text) ? text : null,
    amount: parseAmountQuery(text),
    text,
  };
}

/** For the audit log: long numbers may be a person's, so only their last 4 digits stay. */
export function maskSearchText(typed: string): string {
  return typed.trim().replace(/\+?\d(?:[\s().-]?\d){6,}/g, (number) => {
    return `••${number.replace(/\D/g, '').slice(-4)}`;
  });
}
