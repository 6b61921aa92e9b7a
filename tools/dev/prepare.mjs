// @ts-check
/**
 * Prepares a checkout before anything runs: packages and builds, for `npm start` and `npm test`.
 * Two of them started at once from one checkout take turns.
 */
import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { BUILDS, build, outdated } from './builds.mjs';
import { inCheckout } from './checkout.mjs';
import { takeLock } from './folder-lock.mjs';
import { hasRuntime, install, isInstalled, linkRuntime, npmCommand } from './install.mjs';
import { step } from './progress.mjs';

const CHECK_EVERY_MS = 500;

/** @typedef {(name: string) => string} LogOf the file of a log */

/** @param {LogOf} logOf */
export async function preparePackages(logOf) {
  const isReady = () => isInstalled() && hasRuntime();
  if (isReady()) return;
  await alone(async () => {
    if (isInstalled()) linkRuntime();
    if (!isReady()) await step('Packages (npm ci)', () => install(logOf('install')));
  });
}

/**
 * @param {LogOf} logOf
 * @param {readonly string[]} [names]
 */
export async function prepareBuilds(logOf, names = BUILDS) {
  if (outdated(names).length === 0) return;
  await alone(async () => {
    for (const name of outdated(names)) {
      await step(`Build: ${name}`, () => build(name, npmCommand(), logOf(`build-${name}`)));
    }
  });
}

/**
 * Runs work that changes the checkout while no other process does.
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  const folder = inCheckout('.data');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (;;) {
    const lock = await takeLock(`${folder}/checkout.lock`);
    if ('release' in lock) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    await pause(CHECK_EVERY_MS);
  }
}
