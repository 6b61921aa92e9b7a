import type { LoanContact } from '@quarrter/contract/staff/collections';

export const channelTexts: { readonly [C in LoanContact['channel']]: string } = {
  call: 'Call',
  sms: 'SMS',
  visit: 'Visit',
  email: 'Email',
};

export const outcomeTexts: { readonly [O in LoanContact['outcome']]: string } = {
  reached: 'Reached',
  'no-answer': 'No answer',
  'message-left': 'Message left',
  'wrong-person': 'Another person answered',
  refused: 'Refused to talk',
};
