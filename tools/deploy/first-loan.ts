/**
 * The first loan of a rehearsal, over HTTPS, from the sign-up of its client to its last repayment:
 *
 *   node_modules/.bin/node tools/deploy/first-loan.ts \
 *     https://quarrter.example https://staff.quarrter.example
 *
 * It runs as root where the product does, because it makes the members of staff that it needs.
 */
import { execa } from 'execa';
import {
  acceptOffer,
  applyForLoan,
  readLoan,
  registerClient,
  repayLoan,
  untilActive,
} from '../seed/client.ts';
import { externalServices } from '../seed/external-services.ts';
import { ask, until } from '../seed/http.ts';
import { demonstrationPassword, people } from '../seed/people.ts';
import { enrol, type StaffAccount, staffActions, staffTokens } from '../seed/staff.ts';
import { useConsoleCookies } from './console-cookies.ts';

const [publicUrl, staffUrl] = process.argv.slice(2);
if (!publicUrl || !staffUrl) throw new Error('Give the address of clients and that of staff.');
useConsoleCookies(staffUrl);
await makeFirstLoan(publicUrl, staffUrl);

async function makeFirstLoan(base: string, staffBase: string): Promise<void> {
  await until('the product answers', async () => {
    const answer = await ask(base, 'GET', '/settings/').catch(() => null);
    return answer?.status === 200;
  });
  const roles = ['officer', 'approver', 'finance'] as const;
  const members: StaffAccount[] = [];
  for (const role of roles) members.push(await hire(staffBase, role));
  const staff = staffActions(staffBase, await staffTokens(staffBase, members));
  const api = { base, services: externalServices(base) };
  const client = await registerClient(api, people.borrower);
  console.log(`${client.person.email} has signed up and confirmed the address.`);
  const request = { amount: '100000', months: 4, reason: 'School fees' };
  const { id } = await applyForLoan(api, client, request);
  console.log(`Loan ${id} is applied for.`);
  await staff.verify(id);
  await staff.offer(id, { amount: '100000', duration: 4, interest: '4' });
  await acceptOffer(api, client, id);
  await staff.disburse(id);
  const { balance } = await untilActive(api, client, id);
  console.log(`It was paid out, and N${balance} are owed.`);
  await repayLoan(api, client, id, balance);
  const { state, balance: rest } = await readLoan(api, client, id);
  if (state !== 'complete') throw new Error(`The loan is ${state}, and N${rest} are owed.`);
  console.log('It is fully repaid.');
}

/** Runs the operator's command, and follows its link as the new member does. */
async function hire(base: string, role: 'officer' | 'approver' | 'finance'): Promise<StaffAccount> {
  const email = `${role}@rehearsal.example`;
  const options = ['--role', role, '--name', `Rehearsal ${role}`, '--email', email, '--json'];
  const { stdout } = await execa('/usr/local/bin/quarrter', ['create-staff', ...options]);
  const { link } = JSON.parse(stdout) as { link: string };
  const password = demonstrationPassword;
  return { role, email, password, totp_secret: await enrol(base, link, password) };
}
