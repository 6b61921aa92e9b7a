import * as z from 'zod/mini';

/** For a copy of everything we hold, an open tab is not enough. */
export const exportForm = z.object({
  password: z
    .string('Please enter your password')
    .check(
      z.minLength(1, 'Please enter your password'),
      z.maxLength(128, 'Please use at most 128 characters.'),
    ),
});
export type ExportForm = z.infer<typeof exportForm>;
