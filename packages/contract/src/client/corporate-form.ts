import * as z from 'zod/mini';

const missing = 'Please provide your Corporate Email or Staff ID';

/** Spaces are removed, wherever they are. */
export const corporateForm = z.object({
  email: z.string(missing).check(
    z.overwrite((text) => text.replace(/\s/g, '')),
    z.minLength(1, missing),
    z.maxLength(254, 'Please use at most 254 characters.'),
  ),
});
