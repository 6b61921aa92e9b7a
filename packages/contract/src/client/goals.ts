import { goalStates } from '@quarrter/domain/investments';
import * as z from 'zod/mini';
import { defineCall, detail, fieldErrors, recordId, wireAmount, wireDate } from '../call.ts';
import { accountChanges } from '../limits.ts';
import { goalChangeForm, goalForm } from './goal-forms.ts';

const currency = z.enum(['naira', 'dollar']);

const goalTerms = z.object({
  id: recordId,
  name: z.string(),
  currency,
  amount: wireAmount,
  /** When it should be reached. */
  date: wireDate,
});
export type GoalTerms = z.infer<typeof goalTerms>;

/** A goal with its progress. */
export const goalRecord = z.extend(goalTerms, {
  state: z.enum(goalStates),
  /** The total of its investments. */
  capital: wireAmount,
  returns: wireAmount,
  saved: wireAmount,
  /** Whole percent of the amount, at most 100. */
  percent: z.number(),
  /** Their balance on the date, with the returns to come, and the rest of the amount. */
  expected: wireAmount,
  missing: wireAmount,
  /** How many monthly amounts fit in before the date, and the size of each. */
  months: z.number(),
  monthly: wireAmount,
});
export type GoalRecord = z.infer<typeof goalRecord>;

/** An investment with money in it, and the goal that it is part of. */
export const goalInvestment = z.object({
  id: recordId,
  investment_type: z.enum(['LTI', 'FTI']),
  short_id: z.string(),
  currency,
  balance: wireAmount,
  maturity_date: wireDate,
  goal_id: z.nullable(recordId),
});
export type GoalInvestment = z.infer<typeof goalInvestment>;

export const goalList = defineCall({
  method: 'GET',
  path: '/investments/api/goals/',
  auth: 'client',
  summary: 'Read my goals',
  description:
    'Returns every goal with its progress, nearest date first; the newest 20 archived goals; and ' +
    'the investments that can be part of a goal, newest first. `state` is `reached`, `on-track` ' +
    '(the returns to come will reach it), `short` (`monthly` has to be invested each month) or ' +
    '`late` (the date has come).',
  replies: {
    200: z.object({
      count: z.number(),
      results: z.array(goalRecord),
      archived: z.array(goalTerms),
      investments: z.array(goalInvestment),
    }),
  },
});
export type GoalList = z.infer<(typeof goalList)['replies'][200]>;

const changed = z.object({ id: recordId });
const replies = {
  200: changed,
  400: z.union([fieldErrors, detail]),
  409: detail,
} as const;
const params = z.object({ id: recordId });

export const createGoal = defineCall({
  method: 'POST',
  path: '/investments/api/goals/',
  auth: 'client',
  limits: [accountChanges],
  summary: 'Add a goal',
  description:
    'Creates a goal. A client can have up to 20, each with its own name. Send an ' +
    '`Idempotency-Key`.',
  example: { name: 'School fees', currency: 'naira', amount: '500000', date: '2028-09-01' },
  body: goalForm,
  replies: { ...replies, 404: detail },
});

export const changeGoal = defineCall({
  method: 'PUT',
  path: '/investments/api/goals/:id/',
  auth: 'client',
  limits: [accountChanges],
  summary: 'Change a goal',
  description: 'Updates name, amount and date. The currency cannot change.',
  example: { name: 'School fees', amount: '600000', date: '2028-09-01' },
  params,
  body: goalChangeForm,
  replies,
});

export const chooseGoalInvestments = defineCall({
  method: 'PUT',
  path: '/investments/api/goals/:id/investments/',
  auth: 'client',
  limits: [accountChanges],
  summary: 'Choose the investments of a goal',
  description:
    'Replaces the goal’s investments. An investment of another goal moves to this one. No money ' +
    'moves.',
  example: { investments: [] },
  params,
  body: z.object({
    investments: z
      .array(z.string('Please send a list of ids.'), 'Please send a list of ids.')
      .check(z.maxLength(1000, 'Please send at most 1,000 ids.')),
  }),
  replies,
});

export const archiveGoal = defineCall({
  method: 'PUT',
  path: '/investments/api/goals/:id/archived/',
  auth: 'client',
  limits: [accountChanges],
  summary: 'Archive or restore a goal',
  description:
    'Archives or restores a goal. An archived goal has no investments: choose them again after ' +
    'restoring it.',
  example: { archived: true },
  params,
  body: z.object({ archived: z.boolean('Please send true or false.') }),
  replies,
});
