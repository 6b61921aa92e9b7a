import { expect, test } from 'vitest';
import { newCode, readCode } from './codes.ts';

test('a code is read back however people write it', () => {
  for (let count = 0; count < 200; count += 1) {
    const code = newCode();
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(readCode(code.toLowerCase().replaceAll('-', ''))).toBe(code);
    expect(readCode(` ${code.replaceAll('-', ' ').replaceAll('0', 'o')} `)).toBe(code);
    expect(readCode(code.replaceAll('1', 'I'))).toBe(code);
  }
});

test.each(['', 'hello', '7K3M-92QD-X0VA', '7K3M-92QD-X0VA-4TRU', '7K3M-92QD-X0VA-4TRB-0000'])(
  '%j is no code',
  (text) => {
    expect(readCode(text)).toBeNull();
  },
);

test('a code of a document that was issued earlier has sixteen characters', () => {
  expect(readCode('7k3m92qdx0va4trb')).toBe('7K3M-92QD-X0VA-4TRB');
});

test('no two codes are alike', () => {
  const codes = Array.from({ length: 1000 }, newCode);
  expect(new Set(codes).size).toBe(1000);
});
