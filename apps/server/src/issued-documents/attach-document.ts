import { type EventEmails, type EventKind, payloadOf } from '../events/index.ts';
import type { DocumentKind, IssuedDocumentsDeps } from './kind.ts';
import { openIssuedDocument } from './open-document.ts';

/** About 10 minutes: a problem that passes by itself has passed by then. */
const maxAttempts = 6;

/** The name of the document in an email, and the page that has it. */
type Named<Payload> = {
  readonly name: string;
  /** `loan` or `investment`. */
  readonly page: string;
  /** Whose document it is, where it is not the subject of the event. */
  readonly subjectOf?: (payload: Payload) => string;
};

/**
 * The email of an event with a document attached that was issued in the transaction of the event.
 * An event from before documents were issued has none. If a document cannot be made, its email goes
 * without it in the end, and staff have it as an item of work.
 */
export function attachDocument<Payload, Data>(
  { deps, emails }: { deps: IssuedDocumentsDeps; emails: EventEmails },
  event: EventKind<Payload>,
  kind: DocumentKind<Data>,
  { name, page, subjectOf }: Named<Payload>,
): EventEmails {
  return {
    [event.kind]: async (stored) => {
      const text = (await emails[event.kind]?.(stored)) ?? null;
      const payload = payloadOf(event, stored);
      if (text === null || payload === undefined) return text;
      const subjectId = subjectOf?.(payload) ?? stored.subjectId ?? '';
      const subject = { clientId: stored.clientId, subjectId };
      const pdf = await openIssuedDocument(deps, kind, subject).catch((error: unknown) => {
        if (stored.attempts < maxAttempts) throw error;
        return 'failed' as const;
      });
      if (pdf === null) return text;
      const say = (sentence: string) => [...text.paragraphs, sentence];
      if (pdf === 'failed') return { ...text, paragraphs: say(notAttached(name, page)) };
      return { ...text, paragraphs: say(`Your ${name} is attached.`), attachments: [pdf] };
    },
  };
}

function notAttached(name: string, page: string): string {
  return (
    `We could not attach your ${name}, and are looking into it. You will find it on your ${page} ` +
    'page.'
  );
}
