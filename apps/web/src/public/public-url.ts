/**
 * A placeholder in prerendered pages for the address of the product, which only the running server
 * knows (its setting PUBLIC_URL); the server puts it in.
 */
export const PUBLIC_URL = '%PUBLIC_URL%';
