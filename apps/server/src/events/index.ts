export { businessDate, defineEvent, type EventKind, minorUnits } from './define-event.ts';
export { payloadOf, readEventsOf, type StoredEvent } from './read-events.ts';
export { type Fact, recordEvent, recordEvents } from './record-event.ts';
