import { expect, test } from 'vitest';
import { fileError } from './pdf-check.ts';

test.each([
  ['%PDF-1.7 …', null],
  ['\n\n%PDF-1.4', null],
  ['', 'This file is empty.'],
  ['PK zip', 'Please upload a PDF file.'],
  ['%PDF-'.padEnd(10 * 1024 * 1024 + 1, 'x'), 'The file is larger than 10 MB.'],
])('LON-24: a file by what it holds, not by its name', async (content, fault) => {
  expect(await fileError(new File([content], 'statement.pdf'))).toBe(fault);
});
