// @ts-check
/** The only place where tests and pictures start a browser. */
import { chromium } from 'playwright-core';
import { CHROMIUM_ADVICE, findChromium } from './chromium.mjs';

/**
 * A headless Chromium that asks nothing of the network by itself.
 * @param {{ fontSize?: number, asUsual?: boolean }} [options] fontSize: the reader's own default,
 *   in pixels; asUsual: scripts run as fast as they do for people, for measurements
 */
export async function launchBrowser({ fontSize, asUsual = false } = {}) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(CHROMIUM_ADVICE);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page of a test lives for seconds: it gains nothing from code that is optimised. The next
      // page runs the same code, which is compiled once as long as V8 does not forget it.
      ...(asUsual ? [] : ['--js-flags=--no-opt --no-maglev --no-flush-bytecode']),
      // One process for all pages of a worker's visitors, where the browser can choose.
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
      ...(fontSize === undefined ? [] : [`--blink-settings=defaultFontSize=${fontSize}`]),
    ],
  });
}
