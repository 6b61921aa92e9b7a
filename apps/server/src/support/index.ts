export { listMessages } from './list-messages.ts';
export { sendMessage } from './send-message.ts';
