import { maturityChoices } from '@quarrter/domain/investments';
import * as z from 'zod/mini';
import { clientCall, detail, fieldErrors, recordId, wireAmount, wireDate } from '../call.ts';
import { amountField, requiredText } from '../fields.ts';
import { moneyCommands } from '../limits.ts';

/** The dialog that starts the next plan. `s` is the code of the plan. */
export const reinvestForm = z.object({
  amount: amountField('Amount is required', 'Amount must be a number'),
  s: requiredText('Please choose a plan.', 10),
});
export type ReinvestForm = z.infer<typeof reinvestForm>;

const choiceAtMaturity = z.object({
  at_maturity: z.enum(maturityChoices, 'Please choose what happens at maturity.'),
});

/** Done by the day close on the day of the maturity. */
export const chooseAtMaturity = clientCall('PUT /investments/api/:currency/at-maturity/:id/', {
  limits: [moneyCommands],
  summary: 'Choose what happens at maturity',
  description:
    'Saves the choice, which can be changed until the day before maturity. `nothing` leaves the ' +
    'money where it is; `reinvest-all` and `reinvest-capital` start a new plan on the ' +
    'maturity date, with the balance or with the capital.',
  example: { at_maturity: 'reinvest-all' },
  body: choiceAtMaturity,
  replies: { 200: choiceAtMaturity, 400: z.union([fieldErrors, detail]), 409: detail },
});

/** Money stays in the house, so no password is asked for and no card is charged. */
export const reinvest = clientCall('POST /investments/api/:currency/reinvest/:id/', {
  limits: [moneyCommands],
  summary: 'Reinvest a matured investment',
  description:
    'Reinvests the capital first, then the returns: starts a full-time investment today under ' +
    'the plan `s`, with the details and the next of kin of the earlier one. Send an ' +
    '`Idempotency-Key`: without one, the same call within 10 minutes returns the first reply ' +
    'without starting another plan.',
  example: { amount: '100000', s: '03oa' },
  body: reinvestForm,
  replies: {
    200: z.object({
      /** The investment that was started. */
      id: recordId,
      investment_type: z.literal('FTI'),
      amount: wireAmount,
      start_date: wireDate,
      maturity_date: wireDate,
    }),
    400: z.union([fieldErrors, detail]),
    409: detail,
  },
});
