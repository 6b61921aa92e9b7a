import type { TestApp } from './test-app.ts';

export type StreamEvent = { id: string; name: string; data: Record<string, unknown> };

export type TestStream = {
  response: Response;
  /** The next event that is no heart-beat; null when the server ended the stream. */
  next(): Promise<StreamEvent | null>;
  close(): void;
};

/** Opens a stream as a browser does, over HTTP with the session's header. */
export async function openStream(
  { url }: Pick<TestApp, 'url'>,
  headers: Record<string, string>,
  query = '',
): Promise<TestStream> {
  const closing = new AbortController();
  const response = await fetch(`${url}/notifications/api/stream/${query}`, {
    headers,
    signal: closing.signal,
  });
  const events = readEvents(response);
  return {
    response,
    async next() {
      const { value, done } = await events.next();
      return done ? null : value;
    },
    close: () => closing.abort(),
  };
}

async function* readEvents({ body }: Response): AsyncGenerator<StreamEvent, void> {
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = parse(text.slice(0, end));
      text = text.slice(end + 2);
      if (event.name !== 'beat') yield event;
    }
  }
}

function parse(block: string): StreamEvent {
  const fields = new Map(block.split('\n').map((line) => line.split(': ', 2) as [string, string]));
  return {
    id: fields.get('id') ?? '',
    name: fields.get('event') ?? '',
    data: JSON.parse(block.slice(block.indexOf('data: ') + 6)),
  };
}
