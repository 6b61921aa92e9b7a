/*
 * Runs Lighthouse on every public page of a running product, for a usual phone and for a slow one:
 * 20 times slower than this machine, 300 ms of latency, 700 kbit/s. Prints a table, and exits 1
 * when a page has less than 98 in a category. A busy machine costs points, so each has three tries.
 *
 *   node bench/lighthouse.mjs [address, http://localhost:3000] [path ...]
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../tools/test/chromium.mjs';

const LEAST = 98;
const TRIES = 3;

const [address = 'http://localhost:3000', ...given] = process.argv.slice(2);
const allPages = [
  ...['/', '/loan', '/investment', '/faq', '/how-it-works', '/fees', '/safety', '/about'],
  ...['/contact', '/verify', '/terms', '/privacy'],
];
const pages = given.length > 0 ? given : allPages;

const slow = { cpuSlowdownMultiplier: 20, rttMs: 300, throughputKbps: 700 };
const phones = { usual: {}, slow: { throttling: slow } };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const chromePath = findChromium();
if (!chromePath) throw new Error('No Chromium: set CHROMIUM_PATH to one.');

/** The Lighthouse audits that cost a page its points. */
function lost({ audits, categories: scored }) {
  return Object.values(scored).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.98)
      .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim()),
  );
}

async function measure(url, settings) {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'],
    logLevel: 'silent',
  });
  try {
    const flags = { port: chrome.port, logLevel: 'silent', onlyCategories: categories };
    const config = {
      extends: 'lighthouse:default',
      settings: { formFactor: 'mobile', ...settings },
    };
    const { lhr } = await lighthouse(url, flags, config);
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return lhr;
  } finally {
    chrome.kill();
  }
}

const scoresOf = (report) =>
  categories.map((name) => Math.round((report.categories[name].score ?? 0) * 100));
const total = (report) => scoresOf(report).reduce((sum, score) => sum + score, 0);
const passes = (report) => scoresOf(report).every((score) => score >= LEAST);

const rows = [];
let below = 0;
for (const [phone, settings] of Object.entries(phones)) {
  for (const page of pages) {
    let best;
    for (let tried = 0; tried < TRIES && !(best && passes(best)); tried += 1) {
      const report = await measure(new URL(page, address).href, settings);
      if (!best || total(report) > total(best)) best = report;
    }
    const { audits } = best;
    if (!passes(best)) {
      below += 1;
      console.error(`${page}, ${phone} phone: ${lost(best).join('; ')}`);
    }
    rows.push({
      page,
      phone,
      ...Object.fromEntries(categories.map((name, place) => [name, scoresOf(best)[place]])),
      'first paint': audits['first-contentful-paint'].displayValue,
      'largest paint': audits['largest-contentful-paint'].displayValue,
      blocked: audits['total-blocking-time'].displayValue,
      shift: audits['cumulative-layout-shift'].displayValue,
      bytes: Math.round(audits['total-byte-weight'].numericValue ?? 0),
    });
  }
}
console.table(rows);
if (below > 0) {
  console.error(`${below} page(s) below ${LEAST}.`);
  process.exit(1);
}
