export { addEntrySet } from './activity-entry-sets.ts';
export {
  businessDate,
  defineEvent,
  type EventKind,
  eventsAbout,
  type Fact,
  minorUnits,
} from './define-event.ts';
export { chooseEmail, type EmailChoice, readEmailChoices } from './email-choices.ts';
export { clientsWithEmailsByDay, countUnsentEmails, dropWaitingEmails } from './email-queue.ts';
export { startEmailSender } from './email-sender.ts';
export { clientsWithTexts, eraseTexts } from './erase-texts.ts';
export {
  listEmails,
  listEventsBefore,
  listSentEmailsBefore,
  requireEmailSent,
} from './list-events.ts';
export {
  countUnread,
  listStoredNotifications,
  markRead,
  markTheseRead,
  maturedMoneyPath,
  type Notice,
  type StoredNotification,
  topicOfPayment,
} from './notifications.ts';
export { type ActivityEntry, countEntries, findEntry, listEntries } from './read-activity.ts';
export {
  payloadOf,
  readEventsAboutClient,
  readEventsOf,
  readEventsSince,
  type StoredEvent,
} from './read-events.ts';
export { type NewEvent, newEvent, recordAll, recordEvent, recordEvents } from './record-event.ts';
export { recordSentEmail } from './record-sent-email.ts';
export { entriesBeside, recordedEvents } from './recorded.ts';
export {
  listReportEntries,
  type ReportOrder,
} from './report-entries.ts';
export {
  type CopyRecipient,
  type EmailedEvent,
  type EmailText,
  type EventEmails,
  type SendingDeps,
  sendDueEmails,
  writeEmail,
} from './send-emails.ts';
export { type TransactionKind, transactionKinds } from './tables.ts';
