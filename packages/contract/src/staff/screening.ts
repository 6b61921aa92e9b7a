import * as z from 'zod/mini';
import { date, fieldErrors, listQuery, recordId, staffCall, time } from '../call.ts';
import { requiredText } from '../fields.ts';
import { pageOf } from '../lists.ts';
import { movedOn } from '../moved-on.ts';
import { approval } from './approvals.ts';

/** The largest list. */
export const screeningLimitBytes = 50 * 1024 * 1024;

export const screeningList = z.object({
  id: recordId,
  state: z.enum(['reading', 'refused', 'in-use', 'replaced']),
  fileName: z.string(),
  names: z.number(),
  problems: z.number(),
  firstProblems: z.array(z.object({ line: z.number(), message: z.string() })),
  /** Why the file as a whole cannot be read; empty when it can. */
  failure: z.string(),
  uploadedBy: z.string(),
  uploadedAt: time,
  inUseSince: z.nullable(time),
  /** How many clients were compared with it so far. */
  clientsScreened: z.number(),
  screenedAt: z.nullable(time),
});
export type StaffScreeningList = z.infer<typeof screeningList>;

export const matchState = z.enum(['open', 'cleared', 'confirmed']);
export type MatchState = z.infer<typeof matchState>;

export const screeningMatch = z.object({
  id: recordId,
  clientId: recordId,
  clientName: z.string(),
  listedName: z.string(),
  /** The list's own reference for the name, such as its number there. */
  reference: z.string(),
  similarity: z.enum(['same', 'similar']),
  clientBorn: z.nullable(date),
  /** The date of birth as the list writes it; empty if it has none. */
  listedBorn: z.string(),
  births: z.enum(['same', 'same-year', 'different', 'unknown']),
  state: matchState,
  foundAt: time,
  decided: z.nullable(z.object({ by: z.string(), at: time, reason: z.string() })),
  /** Someone has proposed to reverse it, and a second person has to decide. */
  reversalProposed: z.boolean(),
});
export type ScreeningMatch = z.infer<typeof screeningMatch>;

/** A list is a file, without other fields. */
export const screeningForm = z.object({});

const screeningReaders = [
  'decide-match',
  'decide-match-reversal',
  'manage-screening',
  'read-queues',
] as const;

export const screeningLists = staffCall('GET /staff/api/screening/lists/', {
  needs: screeningReaders,
  summary: 'List the screening lists',
  description: 'Returns the newest uploaded lists, and the one in use, if any is.',
  replies: { 200: z.object({ results: z.array(screeningList) }) },
});

export const uploadScreeningList = staffCall('POST /staff/api/screening/lists/', {
  needs: ['manage-screening'],
  summary: 'Upload a screening list',
  description:
    'Uploads a CSV file of up to 50 MB with the column `name`, and optionally `reference` and ' +
    '`date_of_birth`. If all its lines are valid, it replaces the list in use, and every client ' +
    'is compared with it. Applicants are compared for 7 more days with the list that it ' +
    'replaced.',
  replies: { 202: screeningList, 400: fieldErrors },
});

export const screeningMatches = staffCall('GET /staff/api/screening/matches/', {
  needs: screeningReaders,
  summary: 'List the clients whose names are like a listed one',
  description: 'Returns the matches, oldest first.',
  query: z.extend(listQuery, { state: z._default(matchState, 'open') }),
  replies: { 200: pageOf(screeningMatch) },
});

export const matchDecisionForm = z.object({
  reason: requiredText('Please give the reason').check(
    z.maxLength(500, 'Please use at most 500 characters'),
  ),
});

export const clearScreeningMatch = staffCall(
  'POST /staff/api/clients/:id/screening-matches/:matchId/clear/',
  {
    needs: ['decide-match'],
    summary: 'Say that a match is another person',
    description: 'Clears the match. The 2 names are not compared again.',
    body: matchDecisionForm,
    replies: { 200: screeningMatch, 409: movedOn },
  },
);

export const confirmScreeningMatch = staffCall(
  'POST /staff/api/clients/:id/screening-matches/:matchId/confirm/',
  {
    needs: ['decide-match'],
    summary: 'Say that a client is on the list',
    description:
      'Confirms the match. From then on nothing is paid to the client and no new ' +
      'business is accepted.',
    body: matchDecisionForm,
    replies: { 200: screeningMatch, 409: movedOn },
  },
);

export const reverseScreeningMatch = staffCall(
  'POST /staff/api/clients/:id/screening-matches/:matchId/reverse/',
  {
    needs: ['decide-match'],
    summary: 'Propose to reverse a confirmed match',
    body: matchDecisionForm,
    replies: { 201: approval, 409: movedOn },
  },
);
