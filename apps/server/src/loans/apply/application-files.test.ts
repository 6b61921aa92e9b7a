import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { loansOf, storedFiles } from '../../../test/builders/application.ts';
import { aClient } from '../../../test/builders/client.ts';
import { aPdf, applicationForm, apply } from '../../../test/builders/loan.ts';
import { eventually } from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

describe('the files of an application', () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text));

  it('LON-24: are recognised by their content, not by their name', async () => {
    const client = await aClient(testApp);
    const form = await applicationForm({}, { id_card: bytes('GIF89a, but called id_card.pdf') });
    const { status, body } = await apply(testApp, client, form);
    expect([status, body]).toEqual([400, { id_card: ['Please upload a PDF file.'] }]);
  });

  it('LON-24: are rejected when incomplete or empty', async () => {
    const client = await aClient(testApp);
    const pdf = await aPdf();
    const damaged =
      'This PDF is incomplete or damaged. Please save it again and upload the new file.';
    const form = await applicationForm(
      {},
      { file: pdf.slice(0, pdf.length - 40), id_card: bytes('') },
    );
    const { body } = await apply(testApp, client, form);
    expect(body).toEqual({ file: [damaged], id_card: ['This file is empty.'] });
    const hollow = bytes('%PDF-1.7\nnothing in it\nstartxref\n9\n%%EOF\n');
    const second = await apply(testApp, client, await applicationForm({}, { file: hollow }));
    expect(second.body).toEqual({ file: [damaged] });
  });

  it('LON-24: are rejected above 10 MB, together with errors of other fields', async () => {
    const client = await aClient(testApp);
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    const form = await applicationForm({ city: '' }, { file: large });
    const { status, body } = await apply(testApp, client, form);
    expect([status, body]).toEqual([
      400,
      { city: ['City is required.'], file: ['The file is larger than 10 MB.'] },
    ]);
  });

  it('are rejected by name when the form does not have them', async () => {
    const client = await aClient(testApp);
    const form = await applicationForm({}, { selfie: await aPdf() });
    const { status, body } = await apply(testApp, client, form);
    expect([status, body]).toEqual([
      400,
      { selfie: ['We do not need this file. Please remove it.'] },
    ]);
  });

  it('API-25: are left alone where only other kinds of loan have them', async () => {
    const client = await aClient(testApp);
    const stored = await storedFiles(testApp);
    const form = await applicationForm(
      {},
      { lien_form: await aPdf(), referee_form_one: bytes('') },
    );
    form.append('account_opening_form', new Blob([]), '');
    expect((await apply(testApp, client, form)).status).toBe(201);
    expect(await storedFiles(testApp)).toHaveLength(stored.length + 2);
  });

  it('may be empty parts without a name, whatever they are called', async () => {
    const form = await applicationForm();
    form.append('selfie', new Blob([]), '');
    const whole = new Request('http://nowhere', { method: 'POST', body: form });
    const text = Buffer.from(await whole.arrayBuffer()).toString('latin1');
    const { headers } = await aClient(testApp);
    const { status } = await fetch(`${testApp.url}/loans/api/personal/loan-create/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': whole.headers.get('content-type') ?? '' },
      body: Buffer.from(text.replace('name="selfie"', '$&; filename=""'), 'latin1'),
    });
    expect([text.includes('name="selfie"'), status]).toEqual([true, 201]);
  });

  it('have to come as a form', async () => {
    const client = await aClient(testApp);
    const reply = await testApp.app.inject({
      method: 'POST',
      url: '/loans/api/personal/loan-create/',
      headers: client.headers,
      payload: { loan_amount: '100' },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().detail).toContain('multipart');
  });

  it('leave nothing behind when the upload ends half-way', async () => {
    const client = await aClient(testApp);
    const files = await storedFiles(testApp);
    const whole = new Request('http://nowhere', { method: 'POST', body: await applicationForm() });
    const body = Buffer.from(await whole.arrayBuffer());
    const half = body.subarray(0, body.length - 400);
    const reply = await fetch(`${testApp.url}/loans/api/personal/loan-create/`, {
      method: 'POST',
      headers: { ...client.headers, 'content-type': whole.headers.get('content-type') ?? '' },
      body: half,
    });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({
      detail: 'The upload was interrupted. Nothing was stored; please send it again.',
    });
    expect(await loansOf(testApp, client)).toHaveLength(0);
    expect(await storedFiles(testApp)).toEqual(files);
  });

  it('leave nothing behind when the connection breaks', async () => {
    const client = await aClient(testApp);
    const files = await storedFiles(testApp);
    const whole = new Request('http://nowhere', { method: 'POST', body: await applicationForm() });
    const body = Buffer.from(await whole.arrayBuffer());
    const { hostname, port } = new URL(testApp.url);
    const arrives = once(testApp.app.server, 'request');
    const socket = connect(Number(port), hostname);
    socket.write(
      [
        'POST /loans/api/personal/loan-create/ HTTP/1.1',
        `Host: ${hostname}`,
        `Authorization: ${client.headers.authorization}`,
        `Content-Type: ${whole.headers.get('content-type')}`,
        `Content-Length: ${body.length}`,
        '\r\n',
      ].join('\r\n'),
    );
    const most = body.subarray(0, body.length - 600);
    socket.write(most);
    const [request, response] = (await arrives) as [IncomingMessage, ServerResponse];
    const noticed = once(response, 'close');
    await eventually(async () => request.socket.bytesRead > most.length);
    socket.destroy();
    await noticed;
    expect((await apply(testApp, client)).status).toBe(201);
    expect(await loansOf(testApp, client)).toHaveLength(1);
    expect(await storedFiles(testApp)).toHaveLength(files.length + 2);
  });
});
