export { markMessage } from './answer-message.ts';
export { listMessages } from './list-messages.ts';
export { sendMessage } from './send-message.ts';
