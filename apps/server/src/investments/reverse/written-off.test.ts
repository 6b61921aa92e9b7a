import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { happens } from '../../../test/builders/dispute.ts';
import { investmentForm } from '../../../test/builders/investment.ts';
import { anIntent, lookAt, storedPayment } from '../../../test/builders/payment.ts';
import {
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { writeOff } from '../../../test/builders/write-off.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import { settlePayout } from '../../payments/pay-out/settle-payout.ts';

const testApp = useTestApp();

const used = 'for the payment that your bank reversed.';

/** 100,000 by card for three months, of which a part is in a transfer to the client. */
async function aWithdrawal(amount: string) {
  await beginOn(testApp, '2026-11-21');
  const client = await aClient(testApp);
  const { clientId } = client;
  const { reference } = await anIntent(testApp, client, {
    ...{ purpose: 'investment', kind: 'full', currency: 'naira', form: investmentForm },
  });
  await testApp.sandbox.pay(reference, 'success');
  const { body } = await lookAt(testApp, client, reference);
  const id = body.investment_type_id ?? '';
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-21');
  await testApp.sandbox.addAccount('058', '0555555555', 'ADA OBI');
  const withdrawal = await askWithdrawal(testApp, client, id, { amount, account: '0555555555' });
  expect(withdrawal.statusCode).toBe(200);
  const { reference: transfer } = await allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select('reference')
    .where('client_id', '=', clientId)
    .where('subject_id', '=', withdrawal.json().id)
    .executeTakeFirstOrThrow();
  const { payment_id: paymentId } = await storedPayment(testApp, reference);
  const ended = { reference: transfer, transferCode: '', fee: null } as const;
  const lose = () => happens(testApp, { clientId, paymentId, reference }, 'dispute-lost');
  const mailed = async (subject: string) => {
    await testApp.work();
    const mail = await testApp.sandbox.mailTo(client.email);
    return mail.find((one) => one.subject === subject)?.text;
  };
  return { client, id, paymentId, ended, lose, mailed };
}

test('money that is returned to an investment pays what was written off of it', async () => {
  const { client, id, paymentId, ended, lose, mailed } = await aWithdrawal('70000');
  await settlePayout(testApp.deps, { ...ended, status: 'success', returned: false, message: '' });
  await lose();
  await writeOff(testApp, paymentId, '60000');
  const message = 'The account is closed.';
  const back = { ...ended, status: 'failed', returned: true, message } as const;
  testApp.deps.provider.lookUpTransfer = async () => back;
  await settlePayout(testApp.deps, back);
  const of = (await readBalances(testApp.deps.db, client.clientId, [paymentId]))(paymentId);
  expect(of.balance(ledgerCodes.recoverable)).toBe(0n);
  expect(of.balance(ledgerCodes.writeOffs)).toBe(0n);
  expect(await readInvestment(testApp, client, id)).toMatchObject({ balance: '0.00', status: 3 });
  expect(await mailed('N60,000: we used this from your returned transfer')).toContain(
    `We used N60,000 of your returned transfer ${used}`,
  );
  const failed = await mailed('N70,000: we could not pay your withdrawal');
  expect(failed).toContain(`We used N70,000 of it ${used}`);
  expect(failed).not.toContain('withdraw again');
  await expectCleanBook(testApp);
});

test('returns that a payment earned are taken back with it when a transfer fails', async () => {
  const { client, id, ended, lose, mailed } = await aWithdrawal('103000');
  await lose();
  const message = 'The account is closed.';
  await settlePayout(testApp.deps, { ...ended, status: 'failed', returned: false, message });
  expect(await readInvestment(testApp, client, id)).toMatchObject({ balance: '0.00', status: 3 });
  const failed = await mailed('N103,000: we could not pay your withdrawal');
  expect(failed).toContain(`We used N100,000 of it ${used} We also reversed N3,000 of returns,`);
  expect(failed).not.toContain('returned to your investments');
  expect(failed).not.toContain('withdraw again');
  await expectCleanBook(testApp);
});
