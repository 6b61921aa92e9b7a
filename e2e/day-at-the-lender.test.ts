/** A day at the lender, at the desks of its people: from five applications to the closed books. */
import { expect, test } from 'vitest';
import { balanceBooks, closeDay, postJournal } from './harness/day/books.ts';
import { openDesks } from './harness/day/desks.ts';
import { writeHistory } from './harness/day/history.ts';
import { payInvestors, sellOffer } from './harness/day/investments.ts';
import { applyForSeveralKinds, decideAll } from './harness/day/lending.ts';
import { loseDispute, refund, waivePenalties } from './harness/day/money-back.ts';
import { dismissOfficer, findEveryAction, findTamperedEntry } from './harness/day/oversight.ts';
import { importRoster } from './harness/day/partner.ts';
import { read } from './harness/loans.ts';
import { useNewLender } from './harness/new-lender.ts';

/** Long enough for an instalment to be late, and for a plan of a month to mature. */
const lender = useNewLender(40);

test('a lender works for a day, closes it, and finds every action in its books', async () => {
  const [history, desks] = await Promise.all([writeHistory(lender.yesterday), openDesks()]);
  const staffIds = await importRoster(desks, 'Kano Mills');
  const applications = await applyForSeveralKinds(staffIds);
  await decideAll(desks, applications);
  const buyers = applications.slice(0, 2).map(({ client }) => client);
  await sellOffer(desks, 'Harvest', buyers);
  await payInvestors(desks, history);
  await refund(desks, history.prompt);
  await loseDispute(desks, history);
  await waivePenalties(desks, history);
  expect(await read(history.late)).toMatchObject({ state: 'overdue' });

  await postJournal(desks);
  await dismissOfficer(desks);
  await closeDay(desks, lender);
  await balanceBooks(desks, lender);
  await findEveryAction(desks);
  await findTamperedEntry(desks);
});
