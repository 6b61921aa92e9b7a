/** Accounts are still compared with a name that was replaced more recently. */
export const newNameMs = 72 * 3_600_000;
