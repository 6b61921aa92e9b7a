import { blankForm } from '@quarrter/contract/client/blank-forms';
import { type App, serve } from '../../platform/http/http.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { findBlankForm, renderBlankForm } from './blank-forms/render.ts';

/** Anyone may store a form for an hour: it changes only with the lender's name or bank. */
const cacheControl = 'public, max-age=3600';

export function blankFormRoutes(app: App): void {
  serve(app, blankForm, async ({ params, request, reply }) => {
    const form = findBlankForm(params.form);
    if (form === undefined) throw notFound('There is no such form.');
    const { content, etag } = await renderBlankForm(form);
    reply.header('cache-control', cacheControl).header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${form}.pdf"`)
      .send(content);
  });
}
