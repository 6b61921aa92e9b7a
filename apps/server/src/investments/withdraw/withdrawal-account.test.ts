import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { asStaff } from '../../../test/builders/loan.ts';
import { updateProfile } from '../../../test/builders/profile.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { orderPayout } from '../../payments/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { findOwnAccount, readOwnAccount } from './withdrawal-account.ts';

const testApp = useTestApp();
beforeAll(async () => {
  for (const account of [own, newer]) await testApp.sandbox.addAccount('058', account, 'OBI ADA');
});

const own = '0123456789';
const newer = '2000000072';
const ofAnother = '2000000071';

/** The client's profile has this bank account from now on. */
async function save(client: TestClient, account: string): Promise<void> {
  const details = { bank_name: '058', bank_account_number: account };
  const saved = await updateProfile(testApp, client, details);
  expect(saved.statusCode, saved.body).toBe(200);
}

/** A withdrawal that was paid into this account. */
function pay({ clientId }: TestClient, accountNumber: string, holder: string): Promise<string> {
  const subjectId = newId();
  return asStaff(testApp, async (tx, businessTime) => {
    const { payoutId } = await orderPayout(tx, testApp.deps, {
      ...{ clientId, purpose: 'withdrawal', subjectId, amount: 500_000n, currency: 'NGN' },
      ...{ bankCode: '058', accountNumber, accountName: holder, businessTime },
    });
    const { at, date } = businessTime;
    await allTables(tx)
      .updateTable('payouts')
      .set({ status: 'paid', settled_at: at, settled_on: date, paid_recorded_at: new Date() })
      .where('payout_id', '=', payoutId)
      .execute();
    return subjectId;
  });
}

async function ownAccountOf({ clientId }: TestClient) {
  const { db, secrets } = testApp.deps;
  return readOwnAccount(db, secrets, { clientId, now: new Date() });
}

test('WDR-21: pays the account of the profile after a withdrawal to another person', async () => {
  const client = await aClient(testApp);
  await save(client, own);
  await testApp.setDate('2026-11-23');
  await pay(client, ofAnother, 'OBI NGOZI');
  const ofProfile = { accountNumber: own, sameAs: null, savedAt: expect.any(Date) };
  expect(await ownAccountOf(client)).toMatchObject(ofProfile);
  const sameAs = await pay(client, newer, 'Obi Ada');
  expect(await ownAccountOf(client)).toMatchObject({ accountNumber: newer, sameAs });
});

test('WDR-21: without one in the profile the other person’s account is refused', async () => {
  const client = await aClient(testApp);
  const sameAs = await pay(client, ofAnother, 'OBI NGOZI');
  expect(await ownAccountOf(client)).toMatchObject({ accountNumber: ofAnother, sameAs });
});

test('WDR-21: the holder is of the account that was read, although another is saved', async () => {
  const client = await aClient(testApp);
  await save(client, own);
  const before = await ownAccountOf(client);
  await testApp.setDate('2026-11-24');
  const provider = {
    ...testApp.deps.provider,
    async resolveAccount(...account: [string, string]) {
      await save(client, newer);
      return testApp.deps.provider.resolveAccount(...account);
    },
  };
  const found = await findOwnAccount({ ...testApp.deps, provider }, client.clientId, new Date());
  expect(found).toEqual({ ...before, accountName: 'OBI ADA', isOwn: true });
  expect((await ownAccountOf(client))?.accountNumber).toBe(newer);
});
