/** One server-sent event: its id, its name and its data as text. */
export type ServerEvent = { id: string; name: string; data: string };

/** The events of a stream, until it ends. Comments and unused fields are left out. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true }).replaceAll('\r', '');
      const blocks = text.split('\n\n');
      // The event after the last empty line has not arrived completely.
      text = blocks.pop() ?? '';
      for (const block of blocks) yield parseEvent(block);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ServerEvent {
  const event = { id: '', name: '', data: '' };
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') event.id = value;
    if (field === 'event') event.name = value;
    if (field === 'data') event.data = value;
  }
  return event;
}
