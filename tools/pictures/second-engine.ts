/** IBM Equal Access, rules of WCAG 2.2: a second engine beside axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { acceptedFindings } from './accepted-findings.ts';

const require = createRequire(import.meta.url);
const engine = readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8');

type Finding = { ruleId: string; message: string; snippet: string };

const check = `new ace.Checker().check(document, ['WCAG_2_2']).then(({ results }) => results
  .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
  .map(({ ruleId, message, snippet }) => ({ ruleId, message, snippet })))`;

/** Returns the engine's findings on the page in front, without those that are accepted. */
export async function secondFindings(page: Page): Promise<string[]> {
  // It stays in the page until another one is loaded.
  if (!(await page.evaluate<boolean>('"ace" in window'))) await page.evaluate(engine);
  const found = await page.evaluate<Finding[]>(check);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const accepted = acceptedFindings.filter(({ onPhones }) => isPhone || !onPhones);
  return found
    .filter(({ ruleId, snippet }) =>
      accepted.every((one) => one.ruleId !== ruleId || !one.of.test(snippet)),
    )
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message}\n    ${snippet}`);
}
