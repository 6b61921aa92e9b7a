import type { HomeLoan } from '@quarrter/contract/client/home';
import { formatDate, lagosDate } from '@quarrter/domain/calendar';

type Asked = Pick<HomeLoan, 'hardship'>;

/** Whether the client told us that they cannot pay, and waits for our answer. */
export const isAnswerAwaited = ({ hardship }: Asked) => hardship?.outcome === null;

/** `We have your request and will answer by 25 Nov 2026.` */
export function requestText(loan: Asked): string {
  if (!isAnswerAwaited(loan) || loan.hardship === null) return '';
  const by = formatDate(lagosDate(new Date(loan.hardship.answer_by)));
  const { late, penalties_paused_until: until } = loan.hardship;
  const answer = late
    ? `We have your request. Sorry, our answer is late: you should have had it by ${by}.`
    : `We have your request and will answer by ${by}.`;
  return until ? `${answer} Penalties are paused until ${formatDate(until)}.` : answer;
}
