/**
 * `npm run check:deploy [-- --installed-only]`: checks the files of deploy/ with the tools that
 * read them, and starts each proxy in front of two listeners. A tool that is not installed is
 * reported, and is a failure unless --installed-only is given.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startOfFreePorts } from '../dev/free-port.mjs';
import { prepareBuilds } from '../dev/prepare.mjs';
import { checkBehaviour } from './behaviour.ts';
import { checkCompose } from './compose.ts';
import { checkFiles } from './files.ts';
import { checkOutgoingProxy } from './outgoing.ts';
import { type Behind, startBehind } from './product.ts';
import { haproxy, nginx, type ProxyKind, startProxy } from './proxies.ts';
import { isInstalled, openReport, type Report } from './report.ts';

const { values } = parseArgs({ options: { 'installed-only': { type: 'boolean' } } });
const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-deploy-'));
const report = openReport();
try {
  await prepareBuilds((name) => path.join(folder, `build-${name}.log`));
  await checkFiles(report, folder);
  if (isInstalled('pg_basebackup')) await checkCompose(report, folder);
  else report.notChecked('PostgreSQL and backup of compose.yaml', 'postgresql is not installed');
  if (isInstalled('tinyproxy')) await checkOutgoingProxy(report, folder);
  else report.notChecked('the outgoing proxy', 'tinyproxy is not installed');
  await checkProxies(report);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
const { passed, failed, notChecked } = report.counts;
console.log(`${passed} passed, ${failed} failed, ${notChecked} not checked`);
const complete = notChecked === 0 || values['installed-only'] === true;
process.exit(failed === 0 && complete ? 0 : 1);

async function checkProxies(into: Report): Promise<void> {
  const installed = [nginx, haproxy].filter(({ tool }) => {
    if (isInstalled(tool) && isInstalled('openssl')) return true;
    into.notChecked(`${tool} in front of the product`, `${tool} or openssl is not installed`);
    return false;
  });
  if (installed.length === 0) return;
  const behind = await startBehind(folder);
  try {
    for (const kind of installed) await checkProxy(kind, behind, into);
  } finally {
    await behind.stop();
  }
}

async function checkProxy(kind: ProxyKind, behind: Behind, into: Report): Promise<void> {
  const own = path.join(folder, kind.tool);
  mkdirSync(own);
  const first = await startOfFreePorts(2);
  const [one, two] = behind.listeners;
  const ports = { http: first, https: first + 1, listeners: [one.port, two.port] } as const;
  await into.check(`${kind.tool}: the example is valid and starts`, async () => {
    const proxy = await startProxy(kind, own, ports);
    try {
      await checkBehaviour(kind.tool, proxy, behind, into);
    } finally {
      await proxy.stop();
    }
  });
}
