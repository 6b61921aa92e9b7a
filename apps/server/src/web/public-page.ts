/**
 * The options of a route for a page that anyone may open: without a token, and not in the API's
 * list.
 */
export const publicPage = { schema: { hide: true }, config: { isPublicPage: true } } as const;
