import type { FastifyReply } from 'fastify';
import type { StaffMember } from '../../console/index.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { Documents } from '../documents.ts';

/** The pages of a document as a new PDF, to be saved: its original is never sent to staff. */
export async function sendRedrawn(
  reply: FastifyReply,
  { documents }: { readonly documents: Documents },
  staff: StaffMember,
  { content, fileName }: { readonly content: Uint8Array; readonly fileName: string },
): Promise<FastifyReply> {
  const caller = callerOf(staff);
  const pages = await documents.countPages(caller, content);
  if (pages === 0) throw conflict('This document cannot be shown. Ask for another copy of it.');
  return unstored(reply.type('application/pdf'))
    .header('content-disposition', dispositionOf(fileName))
    .send(documents.redraw(caller, content, pages));
}

/** Staff take turns at the readers of documents like clients. */
export function callerOf({ staffId }: StaffMember): string {
  return `staff:${staffId}`;
}

/** A page of a document as a picture. */
export function sendPicture(reply: FastifyReply, picture: Buffer): FastifyReply {
  return unstored(reply.type('image/webp')).send(picture);
}

function unstored(reply: FastifyReply): FastifyReply {
  return reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
}

/** `attachment` with a name that is safe in a header, and the exact name beside it (RFC 6266). */
export function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
