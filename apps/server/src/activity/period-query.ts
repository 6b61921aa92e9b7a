import { daysInMonth, type IsoDate, parseIsoDate } from '@quarrter/domain/calendar';

export type PeriodFilter = { readonly from: IsoDate; readonly to: IsoDate };

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const named = `(${months.join('|')})[a-z]*\\.?`;

/** How clients write a day or a month. A day comes before its month, as in Nigeria. */
const forms: readonly [RegExp, (parts: readonly string[]) => DateParts][] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/, ([year, month, day]) => ({ year, month, day })],
  [/\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/, ([day, month, year]) => ({ year, month, day })],
  [
    formOf(`(\\d{1,2})(?:st|nd|rd|th)? ${named},? (\\d{4})`),
    ([day, name, year]) => ({ year, month: numberOf(name), day }),
  ],
  [
    formOf(`${named} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`),
    ([name, day, year]) => ({ year, month: numberOf(name), day }),
  ],
  [formOf(`${named},? (\\d{4})`), ([name, year]) => ({ year, month: numberOf(name) })],
  [/\b(\d{4})-(\d{1,2})\b/, ([year, month]) => ({ year, month })],
  [/\b(\d{1,2})\/(\d{4})\b/, ([month, year]) => ({ year, month })],
];

type DateParts = {
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly day?: string | undefined;
};

/**
 * The day or the month that a search names (`12 March 2025`, `12/03/2025`, `Mar 2025`), and the
 * text without it. Null for a text that names none, or a day that no month has.
 */
export function parsePeriodQuery(
  text: string,
): { readonly period: PeriodFilter; readonly rest: string } | null {
  for (const [form, read] of forms) {
    const match = form.exec(text);
    if (match === null) continue;
    const [whole, ...parts] = match;
    const period = periodOf(read(parts));
    if (period === null) return null;
    const before = text.slice(0, match.index).replace(/\b(?:on|in|of)\s*$/i, '');
    const rest = `${before} ${text.slice(match.index + whole.length)}`;
    return { period, rest: rest.replace(/\s+/g, ' ').trim() };
  }
  return null;
}

function periodOf({ year = '', month = '', day }: DateParts): PeriodFilter | null {
  const dateOf = (of: string) => parseIsoDate(`${year}-${month.padStart(2, '0')}-${of}`);
  const from = dateOf((day ?? '1').padStart(2, '0'));
  const last = day ?? String(daysInMonth(Number(year), Number(month)));
  const to = dateOf(last.padStart(2, '0'));
  return from === null || to === null ? null : { from, to };
}

function formOf(source: string): RegExp {
  return new RegExp(`\\b${source.replaceAll(' ', '\\s+')}\\b`, 'i');
}

function numberOf(name = ''): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}
