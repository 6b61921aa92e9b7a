import { formatDate } from '@quarrter/domain/calendar';
import { isMatured, type MaturityChoice } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import { requireOpen } from '../../gates/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { isId } from '../../platform/database/ids.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import type { InvestmentsDeps } from '../deps.ts';
import { lockInvestments } from '../grow/holdings.ts';
import { investmentsDb } from '../tables.ts';
import { maturityChosen } from './maturity-events.ts';

/**
 * Stores the client's choice for an investment at its maturity. It can be changed until the day
 * before. Repeated, it changes nothing.
 */
export function chooseAtMaturity(
  { db, gates }: Pick<InvestmentsDeps, 'db' | 'gates'>,
  asked: {
    readonly clientId: string;
    readonly investmentId: string;
    readonly currency: Currency;
    readonly choice: MaturityChoice;
  },
): Promise<void> {
  const { clientId, investmentId, currency, choice } = asked;
  return db.transaction().execute(async (tx) => {
    const { date, at } = await readBusinessTimeOf(tx, clientId);
    if (!isId(investmentId)) throw notFound();
    const [held] = await lockInvestments(tx, clientId, { ids: [investmentId] });
    if (held === undefined || held.currency !== currency) throw notFound();
    if (isMatured(held.maturesOn, date)) {
      const day = formatDate(held.maturesOn);
      throw conflict(`This investment matured on ${day}. You can reinvest it now.`);
    }
    if (choice !== 'nothing') await requireOpen(tx, gates, 'new-business', clientId);
    const changed = await investmentsDb(tx)
      .updateTable('investments')
      .set({ at_maturity: choice })
      .where('client_id', '=', clientId)
      .where('investment_id', '=', investmentId)
      .where('at_maturity', '<>', choice)
      .returning('investment_id')
      .executeTakeFirst();
    if (changed === undefined) return;
    const payload = { choice, maturesOn: held.maturesOn };
    await recordEvent(tx, maturityChosen, { clientId, subjectId: investmentId, at, payload });
  });
}
