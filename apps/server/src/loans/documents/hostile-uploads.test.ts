import { uploads } from '@quarrter/contract/limits';
import { describe, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import { attemptsMade } from '../../../test/builders/counts.ts';
import { aBombPdf } from '../../../test/builders/hostile-pdf.ts';
import { aPdf, applicationForm, apply } from '../../../test/builders/loan.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { problemTexts } from '../../documents/check-document.ts';

const testApp = useTestApp();

const bytes = (content: Uint8Array) => new Uint8Array(content);
const jpeg = bytes(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]));

describe('LON-24: an upload that is no document', () => {
  test('has an error at its own field, and at every field', async () => {
    const client = await aClient(testApp);
    const form = await applicationForm({}, { file: jpeg, id_card: new Uint8Array() });
    const { status, body } = await apply(testApp, client, form);
    expect([status, body]).toEqual([
      400,
      { file: ['Please upload a PDF file.'], id_card: ['This file is empty.'] },
    ]);
  });

  test('of eleven files for one field has one error there', async () => {
    const client = await aClient(testApp);
    const form = await applicationForm();
    for (let number = 0; number < 10; number += 1) {
      form.append('file', new Blob([await aPdf()]), `${number}.pdf`);
    }
    const { status, body } = await apply(testApp, client, form);
    expect([status, body]).toEqual([400, { file: ['Please send one file only.'] }]);
  });

  test('of eleven files that were not asked for names each of them', async () => {
    const client = await aClient(testApp);
    const names = Array.from({ length: 11 }, (_, number) => `file_${number}`);
    const pdf = await aPdf();
    const form = await applicationForm({}, Object.fromEntries(names.map((name) => [name, pdf])));
    const { status, body } = await apply(testApp, client, form);
    expect(status).toBe(400);
    expect(body).toEqual(
      Object.fromEntries(
        names.map((name) => [name, ['We do not need this file. Please remove it.']]),
      ),
    );
  });
});

describe('one client cannot starve others', () => {
  test('LON-24: ten bombs at once leave the application of another client working', async () => {
    const [hostile, honest] = [await aClient(testApp), await aClient(testApp)];
    const forms = await Promise.all(
      Array.from({ length: 5 }, (_, number) =>
        applicationForm({}, { file: bytes(aBombPdf(number)), id_card: bytes(aBombPdf(-number)) }),
      ),
    );
    let answered = 0;
    const bombs = forms.map(async (form) => {
      const { status, body } = await apply(testApp, hostile, form);
      answered += 1;
      return { status, body };
    });
    expect((await apply(testApp, honest)).status).toBe(201);
    // It came before the last of them, not after them all.
    expect(answered).toBeLessThan(forms.length);
    const text = [problemTexts['too-large']];
    for (const { status, body } of await Promise.all(bombs)) {
      expect([status, body]).toEqual([400, { file: text, id_card: text }]);
    }
  });

  test('LON-57: an open loan is told before the files are read', async () => {
    const client = await aClient(testApp);
    expect((await apply(testApp, client)).status).toBe(201);
    // These errors would come first if anything of the upload were read.
    const form = await applicationForm({ city: '' }, { file: jpeg });
    expect((await apply(testApp, client, form)).status).toBe(409);
  });

  test('sixty uploads an hour are read, and more are told to wait', async () => {
    const client = await aClient(testApp);
    await attemptsMade(testApp, uploads, client.clientId, 60);
    const { status, body } = await apply(testApp, client);
    expect([status, body.detail]).toEqual([
      429,
      'You have sent documents too many times. Please try again in 30 minutes.',
    ]);
  });
});
