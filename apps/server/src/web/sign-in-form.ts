import type { App } from '../platform/http/http.ts';

/**
 * The sign-in form is sent by its script. A browser that sends it without, because the script has
 * not run yet, is led back to the page. The typed values are not read.
 */
export function signInForm(app: App): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post<{ Querystring: { redirectTo?: unknown } }>(
      '/signin',
      { schema: { hide: true }, config: { auth: 'anonymous' } },
      async ({ query: { redirectTo } }, reply) => {
        const query =
          typeof redirectTo === 'string' ? `?${new URLSearchParams({ redirectTo })}` : '';
        return reply.redirect(`/signin${query}`, 303);
      },
    );
  });
}
