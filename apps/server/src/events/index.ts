export { businessDate, defineEvent, type EventKind, minorUnits } from './define-event.ts';
export { countUnsentEmails } from './email-queue.ts';
export { startEmailSender } from './email-sender.ts';
export { payloadOf, readEventsOf, type StoredEvent } from './read-events.ts';
export { type Fact, recordEvent, recordEvents } from './record-event.ts';
export {
  type EmailText,
  type EventEmails,
  type Recipient,
  type SendingDeps,
  sendDueEmails,
  writeEmail,
} from './send-emails.ts';
