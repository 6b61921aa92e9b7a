import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../../../test/builders/client.ts';
import { importFiles } from '../../../test/builders/import.ts';
import { importedClient, recordOf, runImport } from '../../../test/builders/imported-loan.ts';
import { call } from '../../../test/builders/payment.ts';
import { askWithdrawal, beginOn, readInvestment } from '../../../test/builders/withdrawal.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { returnChecks } from '../ledger-check/check-returns.ts';

const testApp = useTestApp();
let client: TestClient;
beforeAll(async () => {
  await runImport(
    testApp,
    importFiles('2026-11-20', {
      clients: ['C-1,ada@import.example,Ada,Obi,08031234567,,'],
      investments: [
        // Of 200,000 the client withdraws the capital: the returns are above the minimum.
        'I-1,C-1,FTI,NGN,03oa,200000,1,3,2026-08-10,3,120000',
        'I-2,C-1,FTI,NGN,03oa,50000,1,3,2026-08-25,2,0',
        'I-3,C-1,FTI,NGN,03oa,150000,1,3,2026-08-25,2,3000',
      ],
    }),
  );
  client = await importedClient(testApp, 'C-1');
});
beforeEach(() => beginOn(testApp, '2026-11-21'));

const get = <Reply>(path: string) => call<Reply>(testApp, 'GET', path, { headers: client.headers });

async function agreementOf(id: string) {
  const detail = await get<{ has_agreement: boolean }>(
    `/investments/api/naira/full-time-investment-detail/${id}`,
  );
  const reply = await testApp.app.inject({
    url: `/investments/api/naira/full-time-investment-agreement/${id}`,
    headers: client.headers,
  });
  const isPdf = reply.statusCode === 200;
  const text = isPdf ? (await readPdf(reply.rawPayload)).pages.join('\n') : '';
  return { offered: detail.body.has_agreement, status: reply.statusCode, text };
}

test('one below its minimum earns nothing, and the ledger check expects nothing', async () => {
  await closeDays(testApp.deps.db, '2026-11-24');
  const id = await recordOf(testApp, 'I-2');
  expect(await readInvestment(testApp, client, id)).toMatchObject({ status: 2, returns: '0.00' });
  for (const check of returnChecks) {
    expect((await check.run(testApp.deps.db)).differences, check.name).toEqual([]);
  }
});

test('one with returns alone earns nothing, and is not the next to pay a return', async () => {
  const id = await recordOf(testApp, 'I-1');
  const asked = await askWithdrawal(testApp, client, id, { amount: '200,000' });
  expect(asked.statusCode, asked.body).toBe(200);
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    ...{ status: 1, balance: '120000.00', monthly_accrued_interest: '0.00' },
  });
  const { body } = await get<{ next_return: unknown }>('/investments/api/overview/naira/');
  expect(body.next_return).toMatchObject({ id: await recordOf(testApp, 'I-3') });
});

test('an imported investment has no agreement, and its next plan names the client', async () => {
  const id = await recordOf(testApp, 'I-3');
  expect(await agreementOf(id)).toMatchObject({ offered: false, status: 404 });
  await closeDays(testApp.deps.db, '2026-11-24');
  const { headers } = client;
  const path = `/investments/api/naira/reinvest/${id}/`;
  const body = { amount: '100,000', s: '03oa' };
  const next = await call<{ id: string }>(testApp, 'POST', path, { headers, body });
  expect(next.status).toBe(200);
  const { text, ...agreement } = await agreementOf(next.body.id);
  expect(agreement).toEqual({ offered: true, status: 200 });
  expect(text).toContain('Ada Obi');
});

test('the summary of the year says since when it has amounts', async () => {
  const textOf = async (year: string) => {
    const url = `/transactions/api/yearly-summary/?year=${year}`;
    const reply = await testApp.app.inject({ url, headers: client.headers });
    return (await readPdf(reply.rawPayload)).pages.join('\n').replace(/\s+/g, ' ');
  };
  const note = 'moved to our present books on 21 Nov 2026. Amounts before that day are not';
  expect(await textOf('2026')).toContain(note);
  expect(await textOf('2025')).toContain(note);
  await testApp.setDate('2027-01-05');
  expect(await textOf('2027')).not.toContain('present books');
});
