/** Requirements for every proxy in front of the product, each a check on the running proxy. */
import http from 'node:http';
import { until } from '../seed/http.ts';
import { type Behind, largeApplication } from './product.ts';
import { hosts, type RunningProxy } from './proxies.ts';
import { mustBe, type Report } from './report.ts';
import { openStream, send, speaksTls } from './requests.ts';

const twoYears = 'max-age=63072000; includeSubDomains';
const signIn = '/accounts/api/quarrter-client-login/';
const json = { 'content-type': 'application/json' };
/** More than an upload may have. */
const tooLarge = String(200 * 1024 * 1024);

export async function checkBehaviour(
  tool: string,
  proxy: RunningProxy,
  behind: Behind,
  report: Report,
): Promise<void> {
  const check = (name: string, work: () => Promise<void>) => report.check(`${tool}: ${name}`, work);
  await check('pages are redirected to https, and calls in clear are refused', () =>
    checkRedirect(proxy),
  );
  await check('TLS 1.2 and 1.3 alone, strong ciphers, and HTTP/2', () => checkTls(proxy));
  await check('HSTS, once in each answer', () => checkHsts(proxy));
  await check('a host that is not ours gets no answer', () => checkForeignHost(proxy));
  await check('the console answers only on its own host', () => checkHosts(proxy));
  await check('the API page and readiness answer only inside', () => checkInside(proxy));
  await check('an upload of 12 MB arrives', () => checkUpload(tool, proxy, behind));
  await check('what is too large is refused in the words of the product', () =>
    checkTooLarge(proxy),
  );
  await check('the stream passes each event on at once', () => checkStream(tool, proxy, behind));
  await check('a client cannot write the address it comes from', () =>
    checkAddress(tool, proxy, behind),
  );
  await check('no request fails while one listener is away', () => checkOneAway(proxy, behind));
  await check('without listeners it answers 503 with Retry-After', () =>
    checkAllAway(proxy, behind),
  );
}

async function checkRedirect(proxy: RunningProxy): Promise<void> {
  const path = '/loans?type=personal';
  const page = await sendInClear(proxy, path);
  mustBe('status', page.statusCode, 301);
  mustBe('no version of the proxy', /\d/.test(String(page.headers.server)), false);
  mustBe('location', page.headers.location, `https://${hosts.client}${path}`);
  const calls: [string, { method?: string; authorization?: string }?][] = [
    ['/accounts/api/user/'],
    ['/loans/api/nothing/?page=1'],
    ['/%61ccounts/api/user/'],
    ['/settings'],
    ['/health/ready'],
    ['/forgot-password/', { method: 'POST' }],
    ['/loans', { authorization: 'Token x' }],
  ];
  for (const [call, how] of calls) {
    const refused = await sendInClear(proxy, call, how);
    mustBe(`status of ${call}`, refused.statusCode, 403);
    mustBe(`location of ${call}`, refused.headers.location, undefined);
  }
}

/** A request over http, by a browser or a program that does not know better. */
function sendInClear(
  { http: port }: RunningProxy,
  path: string,
  { method = 'GET', authorization }: { method?: string; authorization?: string } = {},
): Promise<http.IncomingMessage> {
  const headers = { host: hosts.client, ...(authorization ? { authorization } : {}) };
  const options = { host: '127.0.0.1', port, path, method, headers, agent: false };
  return new Promise((resolve, reject) => {
    const asked = http.request(options, (answer) => {
      answer.resume();
      resolve(answer);
    });
    asked.on('error', reject).end();
  });
}

async function checkTls(proxy: RunningProxy): Promise<void> {
  const versions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
  const spoken = await Promise.all(versions.map((version) => speaksTls(proxy, version)));
  mustBe('versions', spoken, [false, false, true, true]);
  // Without forward secrecy, and without authenticated encryption.
  for (const weak of [
    'AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-SHA384',
    'ECDHE-ECDSA-AES256-SHA384',
  ]) {
    mustBe(weak, await speaksTls(proxy, 'TLSv1.2', weak), false);
  }
  const { connect } = await import('node:http2');
  const address = `https://127.0.0.1:${proxy.https}`;
  const session = connect(address, { servername: hosts.client, ca: proxy.certificate });
  const agreed = await new Promise((resolve, reject) => {
    session.on('error', reject).on('connect', () => resolve(session.alpnProtocol));
  });
  session.destroy();
  mustBe('protocol', agreed, 'h2');
}

async function checkHsts(proxy: RunningProxy): Promise<void> {
  for (const [path, status] of [
    ['/', 200],
    ['/loans/api/nothing/', 404],
    ['/health/live', 200],
  ] as const) {
    const reply = await send(proxy, path);
    mustBe(`status of ${path}`, reply.status, status);
    mustBe(`HSTS of ${path}`, reply.all('strict-transport-security'), [twoYears]);
  }
}

async function checkForeignHost(proxy: RunningProxy): Promise<void> {
  const answered = await send(proxy, '/', { host: 'other.example' }).catch(() => null);
  mustBe('answer', answered?.status ?? null, null);
}

async function checkHosts(proxy: RunningProxy): Promise<void> {
  const console_ = await send(proxy, '/staff', { host: hosts.staff });
  mustBe('the console on its host', console_.status, 200);
  const elsewhere = await send(proxy, '/staff');
  mustBe('the console on the host of clients', elsewhere.status, 404);
  const headers = { 'x-forwarded-host': hosts.staff, forwarded: `host=${hosts.staff}` };
  const pretended = await send(proxy, '/staff', { headers });
  mustBe('the console with a header that names its host', pretended.status, 404);
  const outside = await send(proxy, '/staff', { host: hosts.staff, from: '127.0.0.2' });
  mustBe('the console from outside', outside.status, 403);
}

async function checkInside(proxy: RunningProxy): Promise<void> {
  for (const path of ['/docs/json', '/%64ocs/json', '/health/ready']) {
    mustBe(`${path} inside`, (await send(proxy, path)).status, 200);
    mustBe(`${path} outside`, (await send(proxy, path, { from: '127.0.0.2' })).status, 403);
  }
}

async function checkUpload(
  tool: string,
  proxy: RunningProxy,
  { newClient }: Behind,
): Promise<void> {
  const { person, token } = await newClient(`${tool}-upload`);
  const encoded = new Response(await largeApplication(person));
  const body = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get('content-type') ?? '';
  const headers = {
    authorization: `Token ${token}`,
    'content-type': type,
    'content-length': String(body.length),
  };
  const path = '/loans/api/personal/loan-create/';
  const reply = await send(proxy, path, { method: 'POST', headers, body });
  mustBe(`answer "${reply.text.slice(0, 200)}"`, reply.status, 201);
}

async function checkTooLarge(proxy: RunningProxy): Promise<void> {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': tooLarge };
  const path = '/loans/api/personal/loan-create/';
  const reply = await send(proxy, path, { method: 'POST', headers, body: '--x' });
  mustBe('status', reply.status, 413);
  mustBe('words', typeof JSON.parse(reply.text).detail, 'string');
}

async function checkStream(tool: string, proxy: RunningProxy, behind: Behind): Promise<void> {
  const { token, userId } = await behind.newClient(`${tool}-stream`);
  const stream = openStream(proxy, token);
  try {
    await stream.until('event: ready');
    const changes = JSON.stringify([[userId, 'loan', userId]]);
    await behind.product.query(`SELECT pg_notify('client_changes', '${changes}')`);
    await stream.until('event: changed');
  } finally {
    stream.close();
  }
}

async function checkAddress(tool: string, proxy: RunningProxy, { product }: Behind): Promise<void> {
  const email = `nobody-${tool}@example.com`;
  const from = tool === 'nginx' ? '127.0.0.3' : '127.0.0.4';
  const reply = await send(proxy, signIn, {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ email, password: 'Harmattan-Rain-8' }),
    from,
  });
  mustBe('status', reply.status, 400);
  const networks = await until('the event is stored', async () => {
    const rows = await product.query(
      `SELECT network FROM security_events WHERE kind = 'sign-in-failed'
         AND (network LIKE '${from}%' OR network LIKE '203.0.113.9%')`,
    );
    return rows.length > 0 && rows.map(({ network }) => String(network));
  });
  if (networks.some((network) => network.startsWith('203.'))) throw new Error('it can');
}

/** Calls that read and calls that write, one after the other. */
async function statusesOf(
  proxy: RunningProxy,
  count: number,
): Promise<{ [status: string]: number }> {
  const statuses: { [status: string]: number } = {};
  for (let sent = 0; sent < count; sent += 1) {
    const reads = sent % 2 === 0;
    const { status } = reads
      ? await send(proxy, '/settings/')
      : await send(proxy, signIn, { method: 'POST', headers: json, body: '{}' });
    const key = `${reads ? 'GET' : 'POST'} ${status}`;
    statuses[key] = (statuses[key] ?? 0) + 1;
  }
  return statuses;
}

async function checkOneAway(proxy: RunningProxy, { listeners }: Behind): Promise<void> {
  for (const listener of listeners) {
    await listener.stop();
    try {
      mustBe('answers', await statusesOf(proxy, 40), { 'GET 200': 20, 'POST 400': 20 });
    } finally {
      await listener.start();
    }
    await until('both listeners are asked again', async () => {
      const { status } = await send(proxy, '/health/ready');
      return status === 200;
    });
  }
}

async function checkAllAway(proxy: RunningProxy, { listeners }: Behind): Promise<void> {
  for (const listener of listeners) await listener.stop();
  const reply = await send(proxy, '/settings/');
  mustBe('status', reply.status, 503);
  mustBe('Retry-After', reply.headers['retry-after'], '2');
  mustBe('words', typeof JSON.parse(reply.text).detail, 'string');
  for (const listener of listeners) await listener.start();
  await until('it answers again', async () => (await send(proxy, '/settings/')).status === 200);
}
