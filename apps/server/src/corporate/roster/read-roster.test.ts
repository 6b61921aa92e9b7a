import { expect, test } from 'vitest';
import { readRoster } from './read-roster.ts';

/** Every line as `number: email staffNumber`, or as its problem. */
async function read(content: string | Buffer): Promise<string[]> {
  const lines: string[] = [];
  for await (const { number, entry, problem } of readRoster(Buffer.from(content))) {
    lines.push(`${number}: ${entry ? `${entry.email} ${entry.staffNumber}` : problem}`);
  }
  return lines;
}

const heading = 'email,staff_id\n';

test('reads a roster as spreadsheets save it', async () => {
  const text =
    '\uFEFFName;Staff_ID;Email\r\n"Obi; Ada";"A ' +
    '""1""";Ada@Acme.example\r\n\r\nx;A2;b@acme.example\r\n';
  expect(await read(text)).toEqual(['2: ada@acme.example A"1"', '4: b@acme.example A2']);
});

test('reads tabs, and a cell that spans two lines', async () => {
  const text = 'email\tstaff_id\taddress\na@acme.example\t1\t"1 Broad Street\nLagos"\nb\t2\t\n';
  expect(await read(text)).toEqual([
    '3: a@acme.example 1',
    '4: email: this is not an email address.',
  ]);
});

test.each([
  ['UTF-8', Buffer.from(`${heading}a@acme.example,É1`, 'utf8')],
  ['UTF-16', Buffer.from(`\uFEFF${heading}a@acme.example,É1`, 'utf16le')],
  ['Windows-1252', Buffer.from(`${heading}a@acme.example,É1`, 'latin1')],
])('reads a staff ID with an accent in %s', async (_encoding, content) => {
  expect(await read(content)).toEqual(['2: a@acme.example É1']);
});

test('names the line and column of each problem, and not what the cell holds', async () => {
  const lines = [
    'nothing,1',
    'a@acme.example,',
    `a@acme.example,${'7'.repeat(61)}`,
    'b@acme.example,b@acme.example',
    'c@acme.example,"=HYPERLINK(1)"',
  ];
  expect(await read(heading + lines.join('\n'))).toEqual([
    '2: email: this is not an email address.',
    '3: staff_id: the staff ID is missing.',
    '4: staff_id: the staff ID is longer than 60 characters.',
    '5: staff_id: this is an email address.',
    '6: staff_id: this is a formula, not a staff ID.',
  ]);
});

test.each([
  ['in the middle of a cell', `${heading}a@acme.example,1"2\n`],
  ['that is never closed', `${heading}a@acme.example,"12\n`],
  ['followed by text', `${heading}a@acme.example,"1"2\n`],
])('names the line and column of a quotation mark %s', async (_where, text) => {
  expect(await read(text)).toEqual(['2: staff_id: a quotation mark is misplaced or missing.']);
});

test('says which columns the first line must name', async () => {
  const noHeading = 'The first line must name the columns email and staff_id.';
  await expect(read('address,id\na@acme.example,1')).rejects.toThrow(noHeading);
  await expect(read('')).rejects.toThrow(noHeading);
});

test('says how to save a spreadsheet that is not a CSV file', async () => {
  const workbook = Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0]);
  await expect(read(workbook)).rejects.toThrow('This is not a CSV file.');
});
