export { markMessage } from './answer-message.ts';
export { listMessagesFrom } from './client-messages.ts';
export { listMessages } from './list-messages.ts';
export { presentMessage } from './present-message.ts';
export type { Message } from './queries.ts';
export { sendMessage } from './send-message.ts';
export { waitingMessages } from './waiting-work.ts';
