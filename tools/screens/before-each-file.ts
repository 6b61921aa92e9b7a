/** The set-up of every file that tests a screen. */
import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// A part of a screen is loaded when it is first needed, which takes longer beside other tests.
configure({ asyncUtilTimeout: 30_000 });

/** Happy DOM does not know this element of HTML, and React says so. */
const unknownElement = /<%s> is unrecognized in this browser.* search$/;

/** React warns there of a screen that works and is wrong: of keys, of fields, of updates. */
let said: MockInstance[] = [];
beforeEach(() => {
  said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});
afterEach(() => {
  cleanup();
  // Each test starts in a new tab, also across files.
  history.replaceState(null, '', '/');
  const lines = said.flatMap(({ mock }) => mock.calls.map((parts) => parts.join(' ')));
  for (const spy of said) spy.mockRestore();
  const warnings = lines.filter((line) => !unknownElement.test(line));
  expect(warnings, 'warnings in the console').toEqual([]);
});
