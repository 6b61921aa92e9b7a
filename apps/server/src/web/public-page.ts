/** How a page is registered that anybody may open: without a token, and outside the API's list. */
export const publicPage = { schema: { hide: true }, config: { isPublicPage: true } } as const;
