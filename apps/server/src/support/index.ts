export { askTeam, complain, listComplaintsOf, readMessagesOf } from './client-complaints.ts';
export { type ComplaintMonth, readComplaintMonths } from './complaint-months.ts';
export { supportConsole } from './console/console.ts';
export { eraseMessages } from './erase-messages.ts';
export { lockUpheldComplaint, type UpheldComplaint } from './lock-complaint.ts';
export { presentComplaint } from './present-message.ts';
export { listRepliesBefore } from './reply-email.ts';
export { sendMessage } from './send-message.ts';
