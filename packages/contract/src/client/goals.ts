import { goalStates } from '@quarrter/domain/investments';
import * as z from 'zod/mini';
import { clientCall, detail, fieldErrors, recordId, wireAmount, wireDate } from '../call.ts';
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

export const goalList = clientCall('GET /investments/api/goals/', {
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
const replies = { 200: changed, 400: z.union([fieldErrors, detail]), 409: detail } as const;

export const createGoal = clientCall('POST /investments/api/goals/', {
  limits: [accountChanges],
  summary: 'Add a goal',
  description:
    'Creates a goal. A client can have up to 20, each with its own name. Send an ' +
    '`Idempotency-Key`.',
  example: { name: 'School fees', currency: 'naira', amount: '500000', date: '2028-09-01' },
  body: goalForm,
  replies: { ...replies, 404: detail },
});

export const changeGoal = clientCall('PUT /investments/api/goals/:id/', {
  limits: [accountChanges],
  summary: 'Change a goal',
  description: 'Updates name, amount and date. The currency cannot change.',
  example: { name: 'School fees', amount: '600000', date: '2028-09-01' },
  body: goalChangeForm,
  replies,
});

export const chooseGoalInvestments = clientCall('PUT /investments/api/goals/:id/investments/', {
  limits: [accountChanges],
  summary: 'Choose the investments of a goal',
  description:
    'Replaces the goal’s investments. An investment of another goal moves to this one. No money ' +
    'moves.',
  example: { investments: [] },
  body: z.object({
    investments: z
      .array(z.string('Please send a list of ids.'), 'Please send a list of ids.')
      .check(z.maxLength(1000, 'Please send at most 1,000 ids.')),
  }),
  replies,
});

export const archiveGoal = clientCall('PUT /investments/api/goals/:id/archived/', {
  limits: [accountChanges],
  summary: 'Archive or restore a goal',
  description:
    'Archives or restores a goal. An archived goal has no investments: choose them again after ' +
    'restoring it.',
  example: { archived: true },
  body: z.object({ archived: z.boolean('Please send true or false.') }),
  replies,
});
