/**
 * Fills an empty product with demonstration data, only through the product's own calls: clients
 * over HTTP, cards and emails through the sandbox, staff with `create-staff`. `npm start` runs it
 * in the environment of the server once everything answers. It changes nothing in a product that
 * already has data.
 */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { addDays, lagosDate } from '@quarrter/domain/calendar';
import { demonstrationAccounts, staff } from './accounts.ts';
import { externalServices } from './external-services.ts';
import { historyDays, historyEvents } from './history.ts';
import { setOpeningDate } from './opening-date.ts';
import { loadRoster } from './roster.ts';
import {
  countPortfolio,
  createStaffMember,
  enterOpeningBalances,
  openLongOffer,
  staffActions,
  staffTokens,
} from './staff.ts';

const { PORT = '3000', DEMONSTRATION, DEMONSTRATION_FILE } = process.env;
/** Of a database that is not the data folder's own, which is not removed. */
const interrupted =
  'The demonstration was interrupted while it was made. Name an empty database in DATABASE_URL ' +
  'and DATABASE_OWNER_URL, set DATA_DIR to a new folder, and run npm start again.';
/** An empty book, for a first client of one's own. */
const staffAlone = DEMONSTRATION === 'staff';
if (!DEMONSTRATION_FILE) throw new Error('DEMONSTRATION_FILE is missing');
await seed(`http://127.0.0.1:${PORT}`, DEMONSTRATION_FILE);

async function seed(base: string, demonstrationFile: string): Promise<void> {
  const today = lagosDate(new Date());
  // Written first: `npm start` then knows of an interruption.
  const unfinished = `${demonstrationFile}.unfinished`;
  const opening = await setOpeningDate(staffAlone ? today : addDays(today, -historyDays));
  if (opening === null) {
    if (existsSync(unfinished)) throw new Error(interrupted);
    console.log('The product has data already: nothing was added.');
    return;
  }
  try {
    writeFileSync(unfinished, '', { mode: 0o600 });
    const [members] = await Promise.all([
      Promise.all(staff.map((member) => createStaffMember(base, member))),
      loadRoster(),
    ]);
    const accounts = demonstrationAccounts(members, { staffAlone });
    writeFileSync(unfinished, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
    const services = externalServices(base);
    const tokens = await staffTokens(base, members);
    await enterOpeningBalances(base, tokens);
    await openLongOffer(base, tokens);
    const actions = staffActions(base, tokens);
    const events = historyEvents({ base, services }, actions, today);
    for (const { date, run } of staffAlone ? [] : events) {
      if ((await services.today()) < date) await services.moveTo(date);
      await run();
    }
    // Otherwise the pages of the portfolio are empty until the first night.
    await countPortfolio(base, tokens);
    renameSync(unfinished, demonstrationFile);
  } finally {
    await opening.close();
  }
}
