import type { FastifyReply } from 'fastify';
import { dispositionOf } from './open-documents.ts';

/** The original of a document: only ever a download, because a browser would run what is in it. */
export function sendOriginal(
  reply: FastifyReply,
  { content, fileName }: { readonly content: Uint8Array; readonly fileName: string },
): FastifyReply {
  return unstored(reply.type('application/pdf'))
    .header('content-disposition', dispositionOf(fileName))
    .send(content);
}

/** A page of a document as a picture. */
export function sendPicture(reply: FastifyReply, picture: Buffer): FastifyReply {
  return unstored(reply.type('image/webp')).send(picture);
}

function unstored(reply: FastifyReply): FastifyReply {
  return reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
}
