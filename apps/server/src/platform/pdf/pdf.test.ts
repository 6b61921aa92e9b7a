import { beforeAll, describe, expect, it } from 'vitest';
import { type ReadPdf, readPdf } from '../../../test/read-pdf.ts';
import {
  bullets,
  finishDocument,
  formFields,
  heading,
  keyValues,
  paragraph,
  qrCode,
  signature,
  startDocument,
  table,
  title,
} from './index.ts';

const names = 'Adéṣọ́lá Ọlátúńjí, Ńgọ́zị Ụzọma, Ɓala Ɗanƙaura, Ƴusuf';
const payments = Array.from({ length: 60 }, (_, place) => [`Payment ${place + 1}`, '₦29,000.00']);

function example(): Promise<Buffer> {
  const createdAt = new Date('2026-11-22T09:30:00Z');
  const pdf = startDocument({ title: 'Loan agreement', subject: 'QL-1', createdAt });
  title(pdf, 'Loan agreement');
  paragraph(pdf, `Between us and ${names}, a client in Uyo.`);
  keyValues(pdf, [
    { label: 'Amount', value: '₦100,000.00' },
    { label: 'Name', value: names.normalize('NFD') },
  ]);
  heading(pdf, 'Payments of Ọlátúńjí');
  table(pdf, {
    columns: [{ heading: 'Number' }, { heading: 'To pay', align: 'right' }],
    rows: payments,
    total: ['All', '₦1,740,000.00'],
  });
  bullets(pdf, ['The first point.', 'The second point.']);
  formFields(pdf, [
    [
      { kind: 'line', label: 'Surname', value: 'Ọlátúńjí' },
      { kind: 'line', label: 'First name' },
    ],
    [{ kind: 'boxes', label: 'Account number', count: 10, value: '0123456789' }],
    [{ kind: 'ticks', label: 'Purpose', options: ['Rent', 'School'], ticked: ['Rent'] }],
    [{ kind: 'lines', label: 'Address', count: 2 }],
  ]);
  signature(pdf, 'Signature of the account holder');
  qrCode(pdf, {
    address: 'https://example.com/verify/ABCD',
    lines: ['ABCD', 'Anybody can check.'],
  });
  return finishDocument(pdf);
}

let bytes: Buffer;
let read: ReadPdf;
beforeAll(async () => {
  // The space that does not break has the glyph of the other one.
  const earlier = startDocument({ title: 'Earlier', createdAt: new Date('2026-11-22T09:30:00Z') });
  paragraph(earlier, '100\u00a0000');
  // A letter with a dot below is drawn from the letter, which is used by itself only later.
  paragraph(earlier, 'Ụ');
  await finishDocument(earlier);
  bytes = await example();
  read = await readPdf(bytes);
});

describe('a PDF of ours', () => {
  it('prints the letters of Nigerian names and the sign of the naira', () => {
    const text = read.pages.join('\n').normalize('NFC');
    for (const name of names.normalize('NFC').split(/, | /)) expect(text).toContain(name);
    expect(text).toContain('₦100,000.00');
    // A character without a glyph is printed as an empty box, whose number is 0.
    expect(read.missingGlyphs).toBe(0);
  });

  it('gives the same bytes for the same content', async () => {
    expect((await example()).equals(bytes)).toBe(true);
  });

  it('has the letters of its own text, whatever was written before', () => {
    const text = read.pages.join('\n');
    expect(text).toContain('The first point.');
    expect(text).toContain('a client in Uyo');
  });

  it('repeats the headings of a table on each page, and loses no row', () => {
    const [first = '', second = ''] = read.pages;
    for (const page of [first, second]) expect(page).toMatch(/Number\s+To pay/);
    const rows = read.pages.join('\n').match(/Payment \d+/g);
    expect(rows).toEqual(payments.map(([name]) => name));
  });

  it('numbers its pages', () => {
    const count = read.pages.length;
    expect(count).toBeGreaterThan(1);
    read.pages.forEach((page, place) => {
      expect(page).toContain(`Page ${place + 1} of ${count}`);
    });
  });

  it('says its title and language, and has tags for a screen reader', () => {
    expect(read.title).toBe('Loan agreement');
    expect(read.language).toBe('en-NG');
    expect(read.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'Table', 'TH', 'Figure']));
    expect(read.alternatives).toContain('QR code of https://example.com/verify/ABCD');
  });
});
