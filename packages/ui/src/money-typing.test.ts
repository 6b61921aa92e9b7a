import { describe, expect, test } from 'vitest';
import { eraseBesideSeparator, formatWhileTyping } from './money-typing.ts';

/** `|` marks the caret. */
function typed(marked: string): string {
  const caret = marked.indexOf('|');
  const { text, caret: place } = formatWhileTyping(marked.replace('|', ''), caret);
  return `${text.slice(0, place)}|${text.slice(place)}`;
}

describe('an amount while it is typed', () => {
  test.each([
    ['|', '|'],
    ['1|', '1|'],
    ['1000|', '1,000|'],
    ['1,0000|', '10,000|'],
    ['12,34|,567', '1,234|,567'],
    ['9|1,000', '9|1,000'],
    ['1,000,|000', '1,000|,000'],
    ['1234567.8|', '1,234,567.8|'],
    ['1,000.|', '1,000.|'],
    ['.5|', '0.5|'],
    ['007|', '7|'],
    ['0|', '0|'],
    ['0.05|', '0.05|'],
    ['N125,000|', '125,000|'],
    ['N|125000', '|125,000'],
    ['250 000|', '250,000|'],
    ['n5000|', '5,000|'],
  ])('FMT-01: %s becomes %s', (before, after) => {
    expect(typed(before)).toBe(after);
  });

  test('FMT-01: typing every digit of a long amount keeps the caret behind it', () => {
    let text = '';
    for (const digit of '1234567890') {
      const next = formatWhileTyping(text + digit, text.length + 1);
      expect(next.caret).toBe(next.text.length);
      text = next.text;
    }
    expect(text).toBe('1,234,567,890');
  });

  test.each(['-5', 'abc', '1e5', '1,000.505', '1.2.3', '9'.repeat(16), '5k', '€5'])(
    'LON-41: %s stays as it was typed, for the form to refuse',
    (text) => {
      expect(formatWhileTyping(text, 1)).toEqual({ text, caret: 1 });
    },
  );
});

describe('erasing beside a separator', () => {
  test('backspace behind a separator takes the digit before it', () => {
    expect(eraseBesideSeparator('1,234', 2, false)).toEqual({ text: '234', caret: 0 });
    expect(eraseBesideSeparator('12,345', 3, false)).toEqual({ text: '1,345', caret: 1 });
  });

  test('delete before a separator takes the digit behind it', () => {
    expect(eraseBesideSeparator('12,345', 2, true)).toEqual({ text: '1,245', caret: 3 });
  });

  test('elsewhere the browser erases by itself', () => {
    expect(eraseBesideSeparator('12,345', 5, false)).toBeNull();
  });
});
