import type { EventEmails } from '../../events/index.ts';
import { emailOf } from '../email-of.ts';
import {
  creditCheckRequested,
  documentRequested,
  documentRequestWithdrawn,
  loanReviewAnswered,
  loanReviewRequested,
} from './waiting-events.ts';

/** The emails about documents that staff ask for, and about the review of a decline. */
export function waitingEmails(publicUrl: string): EventEmails {
  return { ...documentEmails(publicUrl), ...reviewEmails(publicUrl) };
}

function documentEmails(publicUrl: string): EventEmails {
  return {
    ...emailOf(publicUrl, documentRequested, ({ document, reason }, id) => ({
      subject: `We need a document for your loan application ${id}`,
      heading: 'Please send us a document',
      paragraphs: [
        `We are checking your application and need this document: ${document}.`,
        `Reason: ${reason}`,
        'You can choose a PDF or take photos of it. We will continue as soon as it ' +
          'arrives; you do not need to apply again.',
      ],
      details: [{ label: 'Document', value: document }],
      button: 'Send the document',
    })),
    ...emailOf(publicUrl, documentRequestWithdrawn, ({ document }, id) => ({
      subject: `A document for your loan application ${id} is no longer needed`,
      heading: 'You do not need to send a document',
      paragraphs: [
        `We asked you for this document: ${document}. We no longer need it. ` +
          'If you have sent nothing yet, there is nothing to do.',
      ],
      details: [{ label: 'Document', value: document }],
      button: 'View your application',
    })),
    ...emailOf(publicUrl, creditCheckRequested, (_, id) => ({
      subject: `Please agree to a credit check for your application ${id}`,
      heading: 'We need your agreement',
      paragraphs: [
        'You sent your application without agreeing to a credit check. Before we decide, we ' +
          'would like to ask the credit bureaus for your credit report. We will ask only ' +
          'if you agree.',
        'Open your application, read what you would agree to, and choose “I agree”.',
      ],
      details: [],
      button: 'Open your application',
    })),
  };
}

function reviewEmails(publicUrl: string): EventEmails {
  return {
    ...emailOf(publicUrl, loanReviewRequested, (_, id) => ({
      subject: `We will review our decision on your application ${id}`,
      heading: 'Someone else on our team will review your application',
      paragraphs: [
        'You asked us to review our decision. Someone who did not make the first decision will ' +
          'look at your application, your documents and your message.',
        'We will email you the answer.',
      ],
      details: [],
      button: 'View your application',
    })),
    ...emailOf(publicUrl, loanReviewAnswered, ({ outcome, reply }, id) =>
      outcome === 'upheld'
        ? {
            subject: `We have not changed our decision on your application ${id}`,
            heading: 'We reviewed your application again',
            paragraphs: [
              `Reason: ${reply}`,
              'You owe nothing. You can apply again when something has changed.',
            ],
            details: [],
            button: 'View your application',
          }
        : {
            subject: `We are considering your application ${id} again`,
            heading: 'Your application is open again',
            paragraphs: [
              'Someone on our team has reviewed our decision and withdrawn it. We are checking ' +
                'your application again; you do not need to send it a second time.',
              `Reviewer’s message: ${reply}`,
            ],
            details: [],
            button: 'View your application',
          },
    ),
  };
}
