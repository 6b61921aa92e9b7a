import type { ReplyInside } from '@quarrter/contract/call';
import type { ComplaintOutcome } from '@quarrter/contract/client/support';
import type {
  ReceivedComplaintForm,
  SupportMessage,
  staffMessages,
} from '@quarrter/contract/staff/messages';
import { addMonths, instantOf } from '@quarrter/domain/calendar';
import { normalizeEmail } from '@quarrter/domain/people';
import { openClient } from '../../accounts/index.ts';
import {
  defineActions,
  namingWhoMovedIt,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessDate, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { invalid } from '../../platform/http/http-error.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
} from '../../platform/http/keyset.ts';
import { markMessage } from '../answer-message.ts';
import { complaintHours, hoursAfter } from '../complaint-clock.ts';
import {
  countOpenMessages,
  findMessage,
  type MessageFilter,
  messagesIn,
  readMessages,
} from '../queries.ts';
import { enterComplaint, recordAsComplaint } from '../record-complaint.ts';
import { type MessageWithReplies, withReplies } from '../replies.ts';
import { acknowledgeComplaint, answerByEmail } from '../write-back.ts';

const actions = defineActions({
  'answer-message': 'Message answered',
  'reopen-message': 'Message reopened',
  'acknowledge-complaint': 'Complaint acknowledged',
  'record-complaint': 'Message recorded as a complaint',
  'enter-complaint': 'Complaint entered',
});

/** One page of the messages: all of them, or the open or answered ones. */
export async function listMessages(
  reader: Reader,
  request: PageRequest & MessageFilter,
): Promise<ReplyInside<typeof staffMessages>> {
  const after = parseIdCursor(request.after);
  const today = await readBusinessDate(reader);
  const found = await readMessages(reader, { ...request, after, limit: request.limit + 1 }, today);
  const page = cutPage(found, request.limit, ({ messageId }) => messageId);
  const asked = messagesIn(reader, request.state, request.kind);
  return {
    ...(await countForStaff(reader, asked.select('message_id'))),
    results: (await withReplies(reader, page.rows)).map(forStaff),
    after: page.after,
    open: await countOpenMessages(reader, request.kind),
  };
}

/** Any staff member can mark a message as answered, or open it again; both are audited. */
export async function answerMessage(
  db: Database,
  staff: StaffMember,
  messageId: string,
  answered: boolean,
): Promise<SupportMessage> {
  await db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const { reference } = await markMessage(tx, { messageId, answered, staff, businessTime });
    await recordAction(tx, staff, businessTime, {
      action: actions[answered ? 'answer-message' : 'reopen-message'],
      subject: `message ${reference}`,
      subjectId: messageId,
      before: { Answered: !answered },
      after: { Answered: answered },
    });
  });
  return readMessage(db, messageId);
}

/** Makes a complaint of a message that turns out to be one. */
export async function makeComplaint(
  db: Database,
  staff: StaffMember,
  messageId: string,
): Promise<SupportMessage> {
  const done = db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const reference = await recordAsComplaint(tx, messageId, { staff, businessTime });
    await recordAction(tx, staff, businessTime, {
      action: actions['record-complaint'],
      subject: `message ${reference}`,
      subjectId: messageId,
      before: { Complaint: false },
      after: { Complaint: true },
    });
  });
  await namingWhoMovedIt(db, { recordId: messageId }, done);
  return readMessage(db, messageId);
}

/** Enters a complaint that came by phone, email or letter, of a client or of anyone. */
export async function receiveComplaint(
  db: Database,
  staff: StaffMember,
  form: ReceivedComplaintForm,
): Promise<SupportMessage> {
  const { clientId = '', receivedOn, receivedTime, ...words } = form;
  const client = clientId === '' ? null : await openClient(db, staff, clientId);
  const name = client === null ? (form.name ?? '') : `${client.firstName} ${client.lastName}`;
  if (name === '') throw invalid({ name: ['Please enter the name of the sender.'] });
  const given = form.email ?? '';
  const email = client?.email ?? normalizeEmail(given) ?? given;
  const receivedAt = instantOf(receivedOn, receivedTime);
  const messageId = await db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    if (receivedAt > businessTime.at) {
      throw invalid({ receivedTime: ['This time is in the future.'] });
    }
    // A wrong year: what is too old to be stored would be deleted before anyone answered it.
    if (receivedOn < addMonths(businessTime.date, -12)) {
      throw invalid({ receivedOn: ['This date is more than a year ago.'] });
    }
    const complaint = { ...words, receivedAt, name, email, clientId: client?.clientId ?? null };
    const entered = await enterComplaint(tx, complaint, { staff, businessTime });
    if (entered.isNew) {
      await recordAction(tx, staff, businessTime, {
        action: actions['enter-complaint'],
        subject: `complaint ${shortId(entered.messageId)}`,
        subjectId: entered.messageId,
        after: { 'Received by': form.channel },
      });
    }
    return entered.messageId;
  });
  return readMessage(db, messageId);
}

type Reply = { readonly text: string; readonly outcome?: ComplaintOutcome | undefined };

/** Answers a message or acknowledges a complaint; the email is queued in the same transaction. */
export async function writeBack(
  db: Database,
  staff: StaffMember,
  messageId: string,
  how: 'answer' | 'acknowledge',
  { text, outcome = undefined }: Reply,
): Promise<SupportMessage> {
  const done = db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const writing = { messageId, text, staff, businessTime };
    const { message, isNew } =
      how === 'answer'
        ? await answerByEmail(tx, { ...writing, outcome: outcome ?? null })
        : await acknowledgeComplaint(tx, writing);
    if (!isNew) return;
    await recordAction(tx, staff, businessTime, {
      action: actions[how === 'answer' ? 'answer-message' : 'acknowledge-complaint'],
      subject: `${message.kind} ${message.reference}`,
      subjectId: messageId,
      note: message.outcome ?? '',
    });
  });
  await namingWhoMovedIt(db, { recordId: messageId }, done);
  return readMessage(db, messageId);
}

async function readMessage(reader: Reader, messageId: string): Promise<SupportMessage> {
  const message = await findMessage(reader, messageId, await readBusinessDate(reader));
  const [shown] = await withReplies(reader, [message]);
  if (shown === undefined) throw new Error('a message has gone');
  return forStaff(shown);
}

/** With the clocks of a complaint. */
function forStaff(message: MessageWithReplies): SupportMessage {
  const { kind, sentAt, clientId, addressClientId } = message;
  const dueAfter = (hours: number) => (kind === 'complaint' ? hoursAfter(sentAt, hours) : null);
  return {
    ...message,
    id: message.messageId,
    signedIn: clientId !== null && message.channel === null,
    clientId: clientId ?? addressClientId,
    enteredBy: message.entered?.by ?? null,
    acknowledgeBy: dueAfter(complaintHours.acknowledge),
    answerBy: dueAfter(complaintHours.answer),
  };
}
