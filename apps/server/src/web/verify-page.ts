import { formatDate } from '@quarrter/domain/calendar';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type IssuedDocumentsDeps,
  readCode,
  type Verified,
  verifyCode,
} from '../issued-documents/index.ts';
import { clientNetworkOf } from '../platform/http/client-network.ts';
import type { App } from '../platform/http/http.ts';
import { answerOf } from '../platform/http/http-error.ts';
import { publicPage } from './public-page.ts';
import type { PublicPages } from './public-pages.ts';
import type { PageData } from './render-form.ts';

const missing = 'Please enter the code of the document.';
const malformed =
  'This is not one of our codes. They have 28 letters and digits, in 7 groups of 4; those ' +
  'of earlier documents have 4 groups. Please compare it with the document.';

export const verifyFile = 'verify.html';

/**
 * `/verify/{code}` tells anyone whether we issued the document with this code, without script:
 * that it is genuine, its kind and its date. The form at `/verify` leads there.
 */
export function verifyPage(app: App, deps: IssuedDocumentsDeps, pages: PublicPages): void {
  app.get<{ Querystring: { code?: unknown } }>('/verify', publicPage, async (request, reply) => {
    const { code } = request.query;
    if (typeof code !== 'string') return send(request, reply, undefined);
    if (code.trim() === '') return send(request, reply, { errors: { code: missing } });
    return reply.redirect(`/verify/${encodeURIComponent(code.trim().slice(0, 60))}`, 303);
  });

  app.get<{ Params: { code: string } }>('/verify/:code', publicPage, async (request, reply) => {
    const { code } = request.params;
    reply.header('x-robots-tag', 'noindex');
    if (readCode(code) === null) {
      reply.code(404);
      return send(request, reply, { errors: { code: malformed }, values: { code } });
    }
    try {
      const network = clientNetworkOf(request);
      const verified = await verifyCode(deps, code, network, new Date());
      if (verified === null) reply.code(404);
      return send(request, reply, { ...shownFor(verified), values: { code } });
    } catch (error) {
      const answer = answerOf(error);
      if (answer === null) throw error;
      reply.code(answer.status).headers(answer.headers);
      const { detail = '' } = answer.body as { detail?: string };
      return send(request, reply, { texts: { problem: detail }, parts: { problem: true } });
    }
  });

  function send(request: FastifyRequest, reply: FastifyReply, pageData: PageData | undefined) {
    return pages.send(request, reply, verifyFile, pageData);
  }
}

function shownFor(verified: Verified | null): PageData {
  if (verified === null) return { parts: { unknown: true } };
  const { label, issuedOn, withdrawnOn, whyWithdrawn } = verified;
  const part = withdrawnOn === null ? 'genuine' : 'withdrawn';
  return {
    texts: {
      [`${part}-kind`]: label,
      [`${part}-issued`]: formatDate(issuedOn),
      ...(withdrawnOn !== null && {
        'withdrawn-on': formatDate(withdrawnOn),
        'withdrawn-why': whyWithdrawn,
      }),
    },
    parts: { [part]: true },
  };
}
