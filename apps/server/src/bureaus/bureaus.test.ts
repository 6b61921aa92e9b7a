import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { connectBureaus } from './connect-bureaus.ts';
import type { BureauName, CreditBureau } from './credit-bureau.ts';

/** Both adapters, each speaking its bureau's own language with the sandbox over HTTP. */
const testApp = useTestApp();
beforeEach(() => testApp.sandbox.faults({ bureaus: 'normal' }));

const names = ['crc', 'first-central'] as const;

function bureau(name: BureauName, withinMs?: number): CreditBureau {
  const found = connectBureaus(testApp.config.bureaus, withinMs).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no bureau ${name}`);
  return found;
}

const person = (bvn: string) => ({ bvn, name: 'Ada Obi', dateOfBirth: '1990-05-17' }) as const;

describe.each(names)('%s', (name) => {
  test('tells score, open loans, what is owed and how often it was asked', async () => {
    const report = await bureau(name).ask(person('22345678901'));
    expect(report).toMatchObject({
      score: 688,
      openFacilities: 2,
      outstanding: 15_825_050n,
      overdue: 0n,
      daysInArrears: 0,
      enquiries: 2,
    });
    expect(report?.facilities[0]).toMatchObject({
      kind: 'Personal loan',
      openedOn: '2026-03-02',
      amount: 25_000_000n,
      balance: 12_000_000n,
      standing: 'Performing',
    });
  });

  test('tells arrears elsewhere', async () => {
    const report = await bureau(name).ask(person('22345678909'));
    expect(report).toMatchObject({ score: 512, overdue: 7_350_000n });
    expect(report?.daysInArrears).toBeGreaterThanOrEqual(90);
  });

  test('tells of a file without loans apart from no record', async () => {
    const thin = await bureau(name).ask(person('22345678908'));
    expect(thin).toMatchObject({ score: null, openFacilities: 0, outstanding: 0n, enquiries: 1 });
    expect(await bureau(name).ask(person('22345678900'))).toBeNull();
  });

  test.each([
    ['down', 'The bureau answered 503.'],
    ['malformed', 'The bureau sent no JSON.'],
  ])('gives no answer while it is %s', async (bureaus, message) => {
    await testApp.sandbox.faults({ bureaus });
    await expect(bureau(name).ask(person('22345678901'))).rejects.toMatchObject({
      kind: 'unreachable',
      message,
    });
  });

  test('is there and is left alone as long as it asks while it gets too many calls', async () => {
    await testApp.sandbox.faults({ bureaus: 'throttled' });
    await expect(bureau(name).ask(person('22345678901'))).rejects.toMatchObject({
      ...{ kind: 'throttled', message: 'The bureau asks us to wait.', waitMs: 600_000 },
    });
  });

  test('is not waited for longer than its time', async () => {
    await testApp.sandbox.faults({ bureaus: 'slow' });
    await expect(bureau(name, 50).ask(person('22345678901'))).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'The bureau did not answer.',
    });
  });

  test('rejects an account that it does not know', async () => {
    const wrong = { ...testApp.config.bureaus.crc, password: 'wrong' };
    const { crc, firstCentral } = testApp.config.bureaus;
    if (crc === null || firstCentral === null) throw new Error('no accounts');
    const accounts = {
      crc: { ...crc, password: wrong.password },
      firstCentral: { ...firstCentral, password: wrong.password },
    };
    const found = connectBureaus(accounts).find((one) => one.name === name);
    await expect(found?.ask(person('22345678901'))).rejects.toMatchObject({ kind: 'rejected' });
  });
});

test('CRC merges the records of one BVN', async () => {
  expect(await bureau('crc').ask(person('22345678907'))).toMatchObject({ openFacilities: 2 });
});

test('only FirstCentral tells the instalments', async () => {
  const [crc, firstCentral] = await Promise.all(
    names.map((name) => bureau(name).ask(person('22345678901'))),
  );
  expect(crc?.monthlyInstalments).toBeNull();
  expect(firstCentral?.monthlyInstalments).toBe(3_450_000n);
});
