import {
  archiveGoal,
  chooseGoalInvestments,
  type GoalInvestment,
  type GoalRecord,
  goalList,
} from '@quarrter/contract/client/goals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clientServer, openAsClient } from '../../../open-screen.tsx';

const goal: GoalRecord = {
  ...{ id: 'g-1', name: 'School fees', currency: 'naira', date: '2027-11-21', state: 'short' },
  ...{ amount: '300000.00', capital: '100000.00', returns: '3000.00', saved: '103000.00' },
  ...{ percent: 34, expected: '112000.00', missing: '188000.00', months: 9, monthly: '20888.89' },
};
const { id, name, currency, amount, date } = goal;
const investment: GoalInvestment = {
  ...{ id: 'i-1', investment_type: 'FTI', short_id: 'IN-1', currency: 'naira' },
  ...{ balance: '103000.00', maturity_date: '2027-02-21', goal_id: null },
};

test.each(['Choose investments for School fees', 'Restore School fees'])(
  'SES-15: a failure of “%s” has a link to help',
  async (button) => {
    clientServer()
      .answers(goalList, 200, {
        ...{ count: 1, results: [goal], investments: [investment] },
        archived: [{ id, name, currency, amount, date }],
      })
      .fails(chooseGoalInvestments)
      .fails(archiveGoal);
    openAsClient('/invest/goals');
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const save = screen.queryByRole('button', { name: 'Save choice' });
    if (save) await userEvent.click(save);
    const help = await screen.findByRole('link', { name: 'Get help' });
    expect(help.getAttribute('href')).toBe('/help?about=investment');
  },
);
