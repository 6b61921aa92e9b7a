import * as z from 'zod/mini';
import { optionalLines } from '../fields.ts';

const password = z
  .string('Please enter your password')
  .check(
    z.minLength(1, 'Please enter your password'),
    z.maxLength(128, 'Please use at most 128 characters.'),
  );

/** For a copy of everything we hold, an open tab is not enough. */
export const exportForm = z.object({ password });
export type ExportForm = z.infer<typeof exportForm>;

/** An open tab is not enough to ask for an erasure either. */
export const erasureForm = z.object({ password, reason: optionalLines(1000) });
export type ErasureForm = z.infer<typeof erasureForm>;
