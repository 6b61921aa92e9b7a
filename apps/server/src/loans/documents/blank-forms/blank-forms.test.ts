import { blankForms, loanKinds } from '@quarrter/domain/loan-kinds';
import { brand } from '@quarrter/ui/brand';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../test/read-pdf.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const testApp = useTestApp();

const download = (form: string, headers = {}) =>
  testApp.app.inject({ url: `/loans/api/blank-form/${form}/`, headers });

test.each([
  ['account-opening-form', 'Account opening form', 'Mother’s maiden name'],
  ['lien-form', 'Lien form', 'What I agree to'],
  ['referee-form-one', 'Referee form one', 'For the first of two referees'],
  ['referee-form-two', 'Referee form two', 'For the second of two referees'],
])('LON-36: anybody downloads %s, in the names of lender and bank', async (form, title, part) => {
  const reply = await download(form);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="${form}.pdf"`);
  const read = await readPdf(reply.rawPayload);
  const text = read.pages.join(' ').replace(/\s+/g, ' ');
  expect([read.title, read.language]).toEqual([`${title}, ${brand.name}`, 'en-NG']);
  expect(text).toContain(part);
  expect(text).toContain(brand.partnerBank);
  expect(text).toContain(brand.legalName);
  expect(read.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'P']));
  expect(read.missingGlyphs).toBe(0);
});

test('LON-35: each blank form belongs to a file of an application', () => {
  const files = loanKinds.flatMap((kind) => Object.values(kind.files));
  const offered = files.flatMap(({ blankForm }) => blankForm ?? []);
  expect(offered.toSorted()).toEqual(blankForms.toSorted());
});

test('a blank form is stored for an hour, and not sent again while it is the same', async () => {
  const { headers } = await download('lien-form');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  const again = await download('lien-form', { 'if-none-match': headers['etag'] });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test.each(['loan-form', 'lien-form.pdf', '..%2Flien-form', 'toString'])(
  'there is no blank form called %s',
  async (form) => {
    const reply = await download(form);
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'There is no such form.' }]);
  },
);
