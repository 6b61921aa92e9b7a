import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { beforeAll, describe, expect, test } from 'vitest';
import { anApplication } from '../../../../test/builders/loan.ts';
import { aStaffMember, type TestStaff } from '../../../../test/builders/staff.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const testApp = useTestApp();
let officer: TestStaff;
let approver: TestStaff;
let pages: string;
let loanPath: string;

beforeAll(async () => {
  [officer, approver] = [
    await aStaffMember(testApp, 'officer'),
    await aStaffMember(testApp, 'approver'),
  ];
  const { loanId } = await anApplication(testApp);
  loanPath = `/staff/api/loans/${loanId}/`;
  const { documents } = (await read(loanPath)).json() as StaffLoan;
  pages = `${loanPath}documents/${documents[0]?.id}/pages/`;
});

function read(url: string, who = officer) {
  return testApp.app.inject({ url, headers: who.headers });
}

async function openings(): Promise<number> {
  const { history } = (await read(loanPath)).json() as StaffLoan;
  return history.filter(({ action }) => action === 'open-document').length;
}

describe('a document that staff open', () => {
  test('is shown page by page as pictures, which are not stored', async () => {
    const opened = (await read(pages)).json();
    expect(opened).toMatchObject({ label: 'Bank statement', pages: 1 });
    const page = await read(`${pages}1/?viewing=${opened.viewing}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const picture = page.rawPayload;
    expect(picture.toString('latin1', 0, 4) + picture.toString('latin1', 8, 12)).toBe('RIFFWEBP');
    // The small page of the builder, as wide as every page is drawn.
    expect(picture.includes('Bank statement')).toBe(false);
    expect(picture.length).toBeGreaterThan(1000);
  });

  test('is in the audit log once, however many of its pages are read', async () => {
    const before = await openings();
    const { viewing } = (await read(pages)).json();
    await read(`${pages}1/?viewing=${viewing}`);
    await read(`${pages}1/?viewing=${viewing}`);
    expect(await openings()).toBe(before + 1);
  });

  test('gives its pages only to those who opened it, for an hour', async () => {
    const { viewing } = (await read(pages)).json();
    const other = await read(`${pages}1/?viewing=${viewing}`, approver);
    expect([other.statusCode, other.json().detail]).toEqual([
      403,
      'Please open the document again.',
    ]);
    for (const made of ['x', `${viewing}x`, 'test.AAAA']) {
      expect((await read(`${pages}1/?viewing=${made}`)).statusCode, made).toBe(403);
    }
    expect((await read(`${pages}1/`)).statusCode).toBe(400);
    const late = testApp.deps.secrets.seal(
      JSON.stringify({ staffId: officer.staffId, documentId: pages.split('/')[6], until: 1 }),
      'document-viewing',
    );
    expect((await read(`${pages}1/?viewing=${late}`)).statusCode).toBe(403);
  });

  test.each(['0', '-1', '1.5', 'one', '999999'])('has no page "%s"', async (page) => {
    const { viewing } = (await read(pages)).json();
    expect((await read(`${pages}${page}/?viewing=${viewing}`)).statusCode).toBe(404);
  });

  test('has no page after its last one', async () => {
    const { viewing } = (await read(pages)).json();
    const reply = await read(`${pages}2/?viewing=${viewing}`);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'This page cannot be shown. Ask for another copy of the document.',
    ]);
  });
});
