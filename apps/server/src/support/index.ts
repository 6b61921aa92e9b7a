export { markMessage } from './answer-message.ts';
export { complain, listComplaintsOf, readMessagesOf } from './client-complaints.ts';
export { listMessagesFrom } from './client-messages.ts';
export { type ComplaintMonth, readComplaintMonths } from './complaint-months.ts';
export { complaints } from './complaint-register.ts';
export { eraseMessages } from './erase-messages.ts';
export { listMessages } from './list-messages.ts';
export { presentComplaint, presentMessage } from './present-message.ts';

export { type MessageWithReplies, withReplies } from './replies.ts';
export { listRepliesBefore } from './reply-email.ts';
export { sendMessage } from './send-message.ts';
export { waitingComplaints, waitingMessages } from './waiting-work.ts';
export { acknowledgeComplaint, answerByEmail } from './write-back.ts';
