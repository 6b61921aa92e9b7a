/*
 * Checks the main screens of a running product with demonstration data, started with `npm start`,
 * with a second engine beside axe, which the journeys run: IBM Equal Access, rules of WCAG 2.2.
 *
 *   npm run check:accessibility [-- address, http://localhost:3000] [--only PART-OF-AN-ADDRESS]
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { acceptedFindings } from './accepted-findings.ts';
import { settle, visitScreens } from './visit-screens.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const [address = 'http://localhost:3000'] = positionals;
const require = createRequire(import.meta.url);
const engine = readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8');

type Finding = { ruleId: string; message: string; snippet: string };

const check = `new ace.Checker().check(document, ['WCAG_2_2']).then(({ results }) => results
  .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
  .map(({ ruleId, message, snippet }) => ({ ruleId, message, snippet })))`;

async function findingsOf(page: Page): Promise<Finding[]> {
  await page.evaluate(engine);
  const found = await page.evaluate<Finding[]>(check);
  return found.filter(({ ruleId, snippet }) => {
    const accepted = acceptedFindings.find((one) => one.ruleId === ruleId);
    return accepted === undefined || !accepted.of.test(snippet);
  });
}

let screens = 0;
let findings = 0;
await visitScreens({
  address,
  only: values.only,
  look: async (page, title) => {
    await page.setViewportSize({ width: 360, height: 900 });
    await settle(page);
    const found = await findingsOf(page);
    screens += 1;
    findings += found.length;
    console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${title}`);
    for (const { ruleId, message, snippet } of found) {
      console.log(`     ${ruleId}: ${message}\n       ${snippet}`);
    }
  },
});
console.log(`${screens} screens, ${findings} findings`);
if (findings > 0 || screens === 0) process.exitCode = 1;
