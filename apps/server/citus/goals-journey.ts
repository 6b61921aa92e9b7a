import type { Visit } from './visit.ts';

const goals = '/investments/api/goals/';
const terms = { name: 'School fees', amount: '500000' };
const date = '2028-06-30';

/** A goal that an investment counts to is changed, archived and brought back. */
export async function saveForGoal(visit: Visit, investmentId: string): Promise<void> {
  const { id } = await visit<{ id: string }>('POST', goals, { ...terms, currency: 'naira', date });
  await visit('PUT', `${goals}${id}/`, { ...terms, name: 'Rent', date });
  await visit('PUT', `${goals}${id}/archived/`, { archived: true });
  await visit('PUT', `${goals}${id}/archived/`, { archived: false });
  await visit('PUT', `${goals}${id}/investments/`, { investments: [investmentId] });
  await visit('GET', goals);
}
