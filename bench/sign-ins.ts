/*
 * Measures how long reads wait while others sign in: a client's home and overviews at a fixed rate,
 * alone and beside sign-ins at a fixed rate, in turns. A delay begins when its request was due.
 *
 *   node_modules/.bin/node bench/sign-ins.ts [reads a second] [sign-ins a second] [seconds] [turns]
 */
import { startChaosProduct } from '../tools/chaos/product.ts';
import { type Client, registerClient, signInClient } from '../tools/seed/client.ts';
import { externalServices } from '../tools/seed/external-services.ts';
import { people } from '../tools/seed/people.ts';
import { atRate, type Delays, delaysOf, describe } from './rates.ts';

const [reads = 200, signIns = 30, seconds = 10, turns = 3] = process.argv.slice(2).map(Number);
const paths = ['/transactions/api/home/', '/loans/api/overview/', '/transactions/notifications'];
const person = people.newcomer;

/** Each client signs in a few times only: more is limited. */
const otherClients = 2_000;
const emailOf = (number: number) => `bench-${number % otherClients}@example.com`;
const others = `
  WITH made AS (
    INSERT INTO clients SELECT (jsonb_populate_record(client, jsonb_build_object(
        'client_id', gen_random_uuid(), 'email', 'bench-' || number || '@example.com'
      ))).*
    FROM clients AS client CROSS JOIN generate_series(0, ${otherClients - 1}) AS number
    RETURNING client_id, email
  )
  INSERT INTO client_logins (email, client_id) SELECT email, client_id FROM made`;
/** One client's reads are limited, and counted in the database after the first 1,500 an hour. */
const readers = 40;
let signedIn = 0;

type Rate = { readonly reads: number; readonly signIns: number };

const product = await startChaosProduct();
try {
  const { url } = product;
  await registerClient({ base: url, services: externalServices(url) }, person);
  await product.query(others);
  const clients: Client[] = [];
  while (clients.length < readers) clients.push(await signInOther(url));
  await measure(url, clients, { reads, signIns });
  const ratios: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const alone = await measure(url, clients, { reads, signIns: 0 });
    const beside = await measure(url, clients, { reads, signIns });
    ratios.push(beside.p99 / alone.p99);
    console.log(`reads alone ${describe(alone)}; beside sign-ins ${describe(beside)}`);
  }
  const sorted = ratios.toSorted((left, right) => left - right);
  console.log(`p99 beside sign-ins / alone: ${sorted.map((ratio) => ratio.toFixed(1)).join(', ')}`);
} finally {
  await product.stop();
}

function signInOther(url: string): Promise<Client> {
  return signInClient(url, { ...person, email: emailOf(signedIn++) });
}

/** The reads' delays, each from when its request was due. */
async function measure(url: string, clients: readonly Client[], rate: Rate): Promise<Delays> {
  const delays: number[] = [];
  const read = async (number: number, dueAt: number) => {
    const headers = { authorization: `Token ${clients[number % readers]?.token}` };
    const reply = await fetch(url + paths[number % paths.length], { headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`a read was answered ${reply.status}`);
    delays.push(performance.now() - dueAt);
  };
  await Promise.all([
    atRate({ perSecond: rate.reads, seconds }, read),
    atRate({ perSecond: rate.signIns, seconds }, () => signInOther(url)),
  ]);
  return delaysOf(delays);
}
