/*
 * Measures the files that a browser really fetches before it shows the first screens, on a first
 * visit without stored files: 20 times slower than this machine, 300 ms of latency, 700 kbit/s.
 * Needs a product with demonstration data (`npm start`). Prints each file with `--files`, and exits
 * 1 when the median of the rounds is over a limit.
 *
 *   node bench/first-screen.mjs [address, http://localhost:3000] [--rounds=3] [--files]
 */
import { parseArgs } from 'node:util';
import { launchBrowser } from '../tools/test/browser.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    files: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    email: { type: 'string', default: 'emeka.nwosu@example.com' },
  },
});
const [address = 'http://localhost:3000'] = positionals;

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true };
const line = { offline: false, latency: 300, downloadThroughput: 700_000 / 8 };
const slowdown = 20;
/**
 * The time that a screen is watched after it is drawn, for late layout shifts and blocking work.
 */
const watchedMs = 3_000;

const screens = [
  {
    name: 'sign-in',
    path: '/signin',
    stands: 'form button[type="submit"]',
    limits: { kB: 60, largestPaint: 2_000 },
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    signedIn: true,
    stands: '#main h2',
    limits: { kB: 95, files: 10, calls: 1, largestPaint: 2_500, blocked: 200, shift: 0 },
  },
];

const password = 'Harmattan-Rain-7';

/** A session as sign-in stores it (SES-05). */
async function sessionOf(email) {
  const reply = await fetch(new URL('/accounts/api/quarrter-client-login/', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`Signing in as ${email}: ${reply.status}`);
  const user = await reply.json();
  const settled = { loading: false, error: null };
  return JSON.stringify({
    version: 1,
    auth: { ...settled, success: true, user, formData: null },
    user: { ...settled, success: false, userDetails: null, userToken: user.key },
  });
}

/** Runs in the page, before any of its scripts. */
function watchPage() {
  const seen = { largestPaint: 0, shift: 0, blocked: 0, longTasks: [], shifts: [] };
  globalThis.seenByBench = seen;
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  watch('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
    seen.largest = entry.element?.textContent?.slice(0, 60) ?? '';
  });
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    seen.shift += entry.value;
    for (const { node } of entry.sources) seen.shifts.push(node?.textContent?.slice(0, 50) ?? '');
  });
  watch('longtask', ({ startTime, duration }) => {
    seen.blocked += duration - 50;
    seen.longTasks.push([Math.round(startTime), Math.round(duration)]);
  });
}

async function visit(browser, { path, signedIn, stands }) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  if (signedIn) {
    await page.goto(new URL('/health/live', address).href);
    const session = await sessionOf(values.email);
    await page.evaluate((text) => sessionStorage.setItem('quarrter', text), session);
  }
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    ...line,
    uploadThroughput: line.downloadThroughput,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const requests = new Map();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    const { pathname } = new URL(request.url);
    requests.set(requestId, { pathname, type, begun: timestamp, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.addInitScript(watchPage);
  await page.goto(new URL(path, address).href, { waitUntil: 'commit' });
  const stood = await page.evaluate(
    (selector) =>
      new Promise((resolve) => {
        const isThere = () =>
          document.readyState === 'complete' &&
          document.querySelector(selector) !== null &&
          document.querySelector('#main [role="status"]') === null;
        const look = () => (isThere() ? resolve(performance.now()) : requestAnimationFrame(look));
        look();
      }),
    stands,
  );
  await page.waitForTimeout(watchedMs);
  const seen = await page.evaluate(() => globalThis.seenByBench);
  const all = [...requests.values()];
  const start = Math.min(...all.map(({ begun }) => begun));
  const before = all.filter(({ begun }) => (begun - start) * 1_000 <= stood);
  await context.close();
  return { stood, ...seen, all, before, start };
}

const isCall = ({ type }) => type === 'Fetch' || type === 'XHR';
const sum = (requests) => requests.reduce((total, { bytes }) => total + bytes, 0) / 1_000;

function figuresOf({ before, stood, largestPaint, blocked, shift }) {
  return {
    kB: sum(before),
    files: before.length,
    calls: before.filter(isCall).length,
    stands: stood,
    largestPaint,
    blocked,
    shift,
  };
}

function medianOf(rounds, name) {
  const sorted = rounds.map((round) => round[name]).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

function show(screen, visited) {
  for (const { pathname, begun, bytes, type } of visited.all) {
    const late = visited.before.some((request) => request.begun === begun) ? ' ' : '+';
    const at = Math.round((begun - visited.start) * 1_000);
    console.log(
      late,
      String(at).padStart(5),
      (bytes / 1_000).toFixed(1).padStart(6),
      type,
      pathname,
    );
  }
  const { longTasks, shifts, largest } = visited;
  console.log(screen.name, JSON.stringify({ longTasks, shifts, largest }));
}

const browser = await launchBrowser({ asUsual: true });
let over = 0;
const rows = [];
for (const screen of screens.filter(({ name }) => name.includes(values.only))) {
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const visited = await visit(browser, screen);
    if (values.files && round === 0) show(screen, visited);
    rounds.push(figuresOf(visited));
  }
  const names = Object.keys(rounds[0]);
  const medians = Object.fromEntries(names.map((name) => [name, medianOf(rounds, name)]));
  const exceeded = Object.entries(screen.limits).filter(([name, limit]) => medians[name] > limit);
  over += exceeded.length;
  rows.push({
    screen: screen.name,
    ...Object.fromEntries(names.map((name) => [name, Math.round(medians[name] * 1_000) / 1_000])),
    over: exceeded.map(([name, limit]) => `${name} > ${limit}`).join(', ') || 'nothing',
  });
}
await browser.close();
console.table(rows);
if (over > 0) process.exitCode = 1;
