import * as z from 'zod/mini';
import { date, detail, recordId, staffCall, time } from '../call.ts';
import { dateField, requiredLines, requiredText } from '../fields.ts';
import { needsProof } from '../second-factor.ts';
import { approval, approvalState } from './approvals.ts';

/*
 * A court, the police, the NDPC or a tax authority asks for data of one client. Two people decide
 * what it gets, and the client is not told.
 */

/** The parts of a copy of a client's data: the folders of its archive. */
export const disclosedPart = z.enum([
  ...(['account', 'activity', 'loans', 'investments', 'payments', 'books'] as const),
  ...(['documents', 'support'] as const),
]);
export type DisclosedPart = z.infer<typeof disclosedPart>;

/** The parts as staff read them. */
export const disclosedPartNames: { readonly [P in DisclosedPart]: string } = {
  account: 'Account and identity',
  activity: 'Activity',
  loans: 'Loans',
  investments: 'Investments',
  payments: 'Payments',
  books: 'Ledger',
  documents: 'Documents',
  support: 'Messages and complaints',
};

const noPart = 'Please choose what the authority gets.';

export const disclosureForm = z.object({
  authority: requiredText('Please enter the authority', 150),
  reference: requiredText('Please enter the reference of the request', 120),
  madeOn: dateField('Please enter the date of the request'),
  ground: requiredText('Please enter the legal ground', 200),
  asked: requiredLines('Please enter what the authority asks for', 500),
  parts: z.array(disclosedPart, noPart).check(z.minLength(1, noPart), z.maxLength(8)),
});
export type DisclosureForm = z.infer<typeof disclosureForm>;

export const disclosure = z.object({
  id: recordId,
  state: approvalState,
  authority: z.string(),
  reference: z.string(),
  madeOn: date,
  parts: z.array(disclosedPart),
  proposedBy: z.string(),
  downloadedAt: z.nullable(time),
  /** The signed-in member recorded it, its approval is not older than 30 days, nor was it used. */
  mayDownload: z.boolean(),
});
export type Disclosure = z.infer<typeof disclosure>;

export const listDisclosures = staffCall('GET /staff/api/clients/:id/disclosures/', {
  needs: ['propose-disclosure', 'decide-disclosure'],
  summary: 'List requests from authorities',
  description: 'Returns the requests from authorities for data of the client, newest first.',
  replies: { 200: z.object({ results: z.array(disclosure) }) },
});

export const proposeDisclosure = staffCall('POST /staff/api/clients/:id/disclosures/', {
  needs: ['propose-disclosure'],
  summary: 'Record a request from an authority',
  description:
    'Records that a court, the police, the NDPC, a tax authority or another authority asks for ' +
    'data of the client, and which `parts` of it the authority gets. When someone else approves, ' +
    'the proposer can download the copy once, within 30 days. The client is not told.',
  example: {
    authority: 'Federal High Court, Lagos',
    reference: 'FHC/L/CS/12/2026',
    madeOn: '2026-11-20',
    ground: 'Order of the court of 20 November 2026',
    asked: 'All loans and payments of 2026.',
    parts: ['loans' as const, 'payments' as const],
  },
  body: disclosureForm,
  replies: { 201: approval, 409: detail },
});

export const downloadDisclosure = staffCall('POST /staff/api/disclosures/:id/download/', {
  needs: ['propose-disclosure'],
  summary: 'Download the copy for an authority',
  description:
    'Returns the approved parts of the client’s data as a zip, once, to the member who recorded ' +
    'the request. Needs the second factor of the last 5 minutes. The audit log names the request.',
  replies: { 200: z.file().check(z.mime(['application/zip'])), 403: needsProof, 409: detail },
});
