import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkRuntime } from './install.mjs';

/** A checkout with one of two Nodes, and without npm's link to it. */
function aCheckout(installed: string): { root: string; link: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'quarrter-install-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const optionalDependencies = { 'node-of-others': '1.0.0', 'node-of-ours': '1.0.0' };
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ optionalDependencies }));
  const folder = path.join(root, 'node_modules', installed, 'bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'node'), `the node of ${installed}`);
  return { root, link: path.join(root, 'node_modules', '.bin', 'node') };
}

test.skipIf(process.platform === 'win32')(
  'the Node for this machine is linked where an npm left its link out',
  () => {
    const { root, link } = aCheckout('node-of-ours');
    linkRuntime(root);
    linkRuntime(root);
    expect(readFileSync(link, 'utf8')).toBe('the node of node-of-ours');
  },
);
