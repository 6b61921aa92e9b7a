import { Readable } from 'node:stream';
import type { IsoDate } from '@quarrter/domain/calendar';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { type CsvColumns, csvStream } from '../../platform/files/csv.ts';
import { type Message, readMessages } from '../queries.ts';

const actions = defineActions({ 'export-complaints': 'Register of complaints saved' });

const columns: CsvColumns = {
  reference: 'Number',
  received: 'Received',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  complaint: 'Complaint',
  acknowledged: 'Acknowledged',
  acknowledged_by: 'Acknowledged by',
  answered: 'Answered',
  answered_by: 'Answered by',
  outcome: 'Outcome',
  channel: 'Received by',
  entered_by: 'Entered by',
};

/** The register of complaints. It is in the audit log before its first line is sent. */
export async function exportComplaints(db: Database, staff: StaffMember): Promise<Readable> {
  const businessTime = await readBusinessTime(db);
  await db.transaction().execute((tx) =>
    recordAction(tx, staff, businessTime, {
      action: actions['export-complaints'],
      subject: 'complaints',
    }),
  );
  return Readable.from(lines(db, businessTime.date)).compose(csvStream(columns));
}

async function* lines(db: Database, today: IsoDate) {
  for await (const one of complaints(db, today)) {
    yield {
      reference: one.reference,
      received: one.sentAt.toISOString(),
      name: one.name,
      email: one.email,
      subject: one.subject,
      complaint: one.text,
      acknowledged: one.acknowledged?.at.toISOString() ?? '',
      acknowledged_by: one.acknowledged?.by ?? '',
      answered: one.answered?.at.toISOString() ?? '',
      answered_by: one.answered?.by ?? '',
      outcome: one.outcome ?? '',
      channel: one.channel ?? 'form',
      entered_by: one.entered?.by ?? '',
    };
  }
}

const pageSize = 500;

/** Every complaint, oldest first, read page by page: the register may be of any length. */
async function* complaints(reader: Reader, today: IsoDate): AsyncGenerator<Message> {
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
