import type { FastifyReply } from 'fastify';
import type { OpenedPdf } from './open-document.ts';

/** Answers with a document as a file to download. */
export function sendPdf(reply: FastifyReply, { content, fileName }: OpenedPdf): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(content);
}
