import type { IsoDate } from '@quarrter/domain/calendar';
import type { Reader } from '../platform/database/database.ts';
import { type Message, readMessages } from './queries.ts';

const pageSize = 500;

/** Every complaint, oldest first, read page by page: the register may be of any length. */
export async function* complaints(reader: Reader, today: IsoDate): AsyncGenerator<Message> {
  for (let after: string | null = null; ; ) {
    const page: Message[] = await readMessages(
      reader,
      { kind: 'complaint', order: 'oldest', limit: pageSize, after },
      today,
    );
    yield* page;
    after = page.at(-1)?.messageId ?? null;
    if (page.length < pageSize) return;
  }
}
