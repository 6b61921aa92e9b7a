import { afterAll, vi } from 'vitest';

// A part that a screen loads later may still be loading when the file ends. Vitest ends that load,
// and the next file of the worker, which shares its modules, would find it failed.
afterAll(() => vi.dynamicImportSettled());
