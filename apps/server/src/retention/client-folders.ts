/**
 * Where the copies of a client's data are stored (my-data). Erasing the client deletes them at
 * once, before their days are over.
 */
export const copiesFolder = (clientId: string) => `exports/${clientId}`;
