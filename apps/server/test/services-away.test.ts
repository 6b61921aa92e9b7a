import { expect, test, vi } from 'vitest';
import { BureauError } from '../src/bureaus/credit-bureau.ts';
import { allJobs } from '../src/jobs.ts';
import { isProviderAway, ProviderError } from '../src/payments/provider/provider-error.ts';
import { isMailServerAway } from '../src/platform/email/mail.ts';
import { wire } from '../src/wiring.ts';
import { aPdf } from './builders/loan.ts';
import { startScannerServer } from './scanner-server.ts';
import { useTestApp } from './test-app.ts';

const nowhere = '127.0.0.1:1';

const testApp = useTestApp();

async function listAway(): Promise<string[]> {
  const { away = [] } = (await testApp.app.inject({ url: '/health/ready' })).json();
  return (away as { service: string }[]).map(({ service }) => service);
}

test('readiness names each service that did not answer to any process', async () => {
  const account = { url: `http://${nowhere}`, username: 'a', password: 'a' };
  const { config, deps } = testApp;
  const { provider, mailer, documents, bureaus } = wire(
    {
      ...config,
      provider: { ...config.provider, url: `http://${nowhere}` },
      mail: { ...config.mail, smtpUrl: `smtp://${nowhere}` },
      virusScannerUrl: `tcp://${nowhere}`,
      bureaus: { crc: account, firstCentral: account },
    },
    deps.db,
    deps.log,
  );
  const email = { to: 'a@example.com', subject: 'a', text: 'a', html: 'a' };
  const person = { bvn: '22222222222', name: 'Ada Obi', dateOfBirth: '1990-01-01' } as const;
  await expect(provider.listBanks('NGN')).rejects.toThrow(ProviderError);
  await expect(mailer.send(email, 'a')).rejects.toThrow('ECONNREFUSED');
  await expect(documents.check('a', await aPdf())).rejects.toMatchObject({ status: 503 });
  for (const bureau of bureaus) await expect(bureau.ask(person)).rejects.toThrow(BureauError);
  mailer.close();
  const all = ['CRC', 'FirstCentral', 'mail server', 'payment provider', 'virus scanner'];
  await vi.waitFor(async () => expect(await listAway()).toEqual(all), { timeout: 30_000 });
});

test('the worker asks the scanner, also while no one sends a document', async () => {
  const { config, deps } = testApp;
  const ask = async (virusScannerUrl: string | null) => {
    const worker = wire({ ...config, virusScannerUrl }, deps.db, deps.log);
    await allJobs(worker)['ask-scanner']?.({}, { id: 'test' });
    worker.mailer.close();
  };
  await testApp.database.pool.query('DELETE FROM service_outages');
  await ask(`tcp://${nowhere}`);
  await vi.waitFor(async () => expect(await listAway()).toEqual(['virus scanner']));
  const scanner = await startScannerServer();
  await ask(scanner.url);
  expect(scanner.scanned).toEqual([0]);
  await ask(null);
  await scanner.close();
});

test('a provider that asks us to wait and a mail server that rejects an email are there', () => {
  const throttled = new ProviderError('unreachable', 'wait', 'throttled');
  expect([throttled, new ProviderError('rejected', 'no')].map(isProviderAway)).toEqual([
    false,
    false,
  ]);
  expect(isProviderAway(new ProviderError('unreachable', 'gone', 'network'))).toBe(true);
  const rejected = [
    { code: 'EENVELOPE', responseCode: 550 },
    { code: 'EENVELOPE' },
    { code: 'EMESSAGE', responseCode: 552 },
  ];
  expect(rejected.map(isMailServerAway)).toEqual([false, false, false]);
  const away = [
    { code: 'ESOCKET' },
    { responseCode: 421 },
    { code: 'EAUTH', responseCode: 535 },
    { code: 'EPROTOCOL', responseCode: 554, command: 'CONN' },
    { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' },
  ];
  expect(away.map(isMailServerAway)).toEqual([true, true, true, true, true]);
});
