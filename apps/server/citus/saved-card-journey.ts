import type { Visit } from './visit.ts';

const topUps = '/investments/api/top-ups/';
const terms = { amount: '20000', day: '5' };

/** A loan that is repaid with the card that is saved, until the client chooses otherwise. */
export async function repayByCard(visit: Visit, loanId: string): Promise<void> {
  const card_id = await savedCard(visit);
  const path = `/loans/api/automatic-repayment/${loanId}/`;
  await visit('PUT', path, { on: true, card_id });
  await visit('PUT', path, { on: false });
}

/** A monthly top-up is changed, paused, resumed and stopped, and then the card is removed. */
export async function topUpMonthly(visit: Visit): Promise<void> {
  const card_id = await savedCard(visit);
  const setUp = () =>
    visit<{ id: string }>('POST', topUps, { ...terms, card_id, currency: 'naira' });
  const { id } = await setUp();
  await visit('PUT', `${topUps}${id}/`, { ...terms, day: '31', card_id });
  await visit('PUT', `${topUps}${id}/paused/`, { paused: true });
  await visit('PUT', `${topUps}${id}/paused/`, { paused: false });
  await visit('POST', `${topUps}${id}/stop/`);
  await setUp();
  await visit('GET', topUps);
  await visit('GET', `/transactions/api/saved-cards/${card_id}/uses/`);
  await visit('POST', `/transactions/api/saved-cards/${card_id}/remove/`);
}

async function savedCard(visit: Visit): Promise<string> {
  const { results } = await visit<{ results: { id: string }[] }>(
    'GET',
    '/transactions/api/saved-cards/',
  );
  return results[0]?.id ?? '';
}
