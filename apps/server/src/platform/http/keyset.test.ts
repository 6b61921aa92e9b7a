import { describe, expect, test } from 'vitest';
import {
  cutPage,
  formatDateCursor,
  formatTimeCursor,
  parseDateCursor,
  parseIdCursor,
  parseTimeCursor,
} from './keyset.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('cursors', () => {
  test.each([parseIdCursor, parseTimeCursor, parseDateCursor])(
    '%o asks for the first page when there is no cursor',
    (parse) => {
      expect(parse(undefined)).toBeNull();
    },
  );

  test('are read back as they were written', () => {
    const time = { at: new Date('2026-11-21T09:30:00.123Z'), id };
    expect(parseTimeCursor(formatTimeCursor(time))).toEqual(time);
    const date = { date: '2026-11-21', id } as const;
    expect(parseDateCursor(formatDateCursor(date))).toEqual(date);
    expect(parseIdCursor(id)).toBe(id);
  });

  test.each([
    [parseIdCursor, ''],
    [parseIdCursor, '7'],
    [parseTimeCursor, id],
    [parseTimeCursor, `1763717400000_${id}_1`],
    [parseTimeCursor, `today_${id}`],
    [parseDateCursor, `2026-02-30_${id}`],
    [parseDateCursor, '2026-02-28_7'],
  ])('%o rejects %j with a field error', (parse, text) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({ status: 400, body: { after: [expect.any(String)] } }),
    );
  });
});

describe('cutPage', () => {
  test('gives the cursor of the last row shown when another page follows', () => {
    expect(cutPage(['a', 'b', 'c'], 2, (row) => row)).toEqual({ rows: ['a', 'b'], after: 'b' });
  });

  test('gives no cursor on the last page', () => {
    expect(cutPage(['a', 'b'], 2, (row) => row)).toEqual({ rows: ['a', 'b'], after: null });
    expect(cutPage([], 2, () => '')).toEqual({ rows: [], after: null });
  });
});
