import { parseAmount } from '@quarrter/domain/money';
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

describe('a comma that the person typed', () => {
  const wholes = ['1', '12', '100', '1,000', '25,500', '1,234,567'];
  const decimals = ['', '5', '05', '50'];

  test('LON-41: an amount with a decimal comma stays, for the form to refuse', () => {
    for (const whole of wholes) {
      for (const decimal of decimals) {
        const wanted = `${whole},${decimal}`;
        let text = whole;
        for (const sign of `,${decimal}`) {
          text = formatWhileTyping(text + sign, text.length + 1, text).text;
        }
        expect(text).toBe(wanted);
        for (const before of ['', '7', '9,999,999']) {
          const end = wanted.length;
          expect(formatWhileTyping(wanted, end, before)).toEqual({ text: wanted, caret: end });
        }
        expect(parseAmount(wanted)).toBeNull();
      }
    }
  });

  test('FMT-01: separators that are typed with all their digits are ours', () => {
    let text = '';
    for (const sign of '1,234,567') {
      text = formatWhileTyping(text + sign, text.length + 1, text).text;
    }
    expect(text).toBe('1,234,567');
  });

  test('FMT-01: what is left after deleting any digits has its separators', () => {
    for (const whole of wholes) {
      for (let from = 0; from < whole.length; from += 1) {
        for (let to = from + 1; to <= whole.length; to += 1) {
          const rest = whole.slice(0, from) + whole.slice(to);
          const digits = rest.replaceAll(',', '').replace(/^0+(?=\d)/, '');
          const expected = digits === '' ? '' : BigInt(digits).toLocaleString('en');
          expect(formatWhileTyping(rest, from, whole).text).toBe(expected);
        }
      }
    }
  });
});

describe('erasing beside a separator', () => {
  test('a comma that the person typed is erased by the browser', () => {
    expect(eraseBesideSeparator('100,', 4, false)).toBeNull();
    expect(eraseBesideSeparator('100,50', 4, false)).toBeNull();
  });

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
