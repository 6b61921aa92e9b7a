/**
 * Fills an empty book for demonstration, through the product's own calls only: clients over HTTP,
 * cards and letters by the stand-in, staff made by `create-staff`. Run by `npm start` when everything
 * listens, in the environment of the server. A book that holds something already is left as it is.
 */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { addDays, lagosDate } from '@quarrter/domain/calendar';
import { externalServices } from './external-services.ts';
import { setOpeningDate } from './opening-date.ts';
import { demonstrationPassword, people, staff } from './people.ts';
import { loadsRoster } from './roster.ts';
import { makeMember, type StaffAccount, staffActions, staffTokens } from './staff.ts';
import { historyDays, story } from './story.ts';

const { PORT = '3000', DEMONSTRATION_FILE } = process.env;
if (!DEMONSTRATION_FILE) throw new Error('DEMONSTRATION_FILE is missing');
await fillBook(`http://127.0.0.1:${PORT}`, DEMONSTRATION_FILE);

async function fillBook(base: string, demonstrationFile: string): Promise<void> {
  const today = lagosDate(new Date());
  // Kept from the beginning on: who was made can still sign in when we are cut off.
  const unfinished = `${demonstrationFile}.unfinished`;
  const book = await setOpeningDate(addDays(today, -historyDays));
  if (book === null) {
    console.log('The book is not empty: nothing was added.');
    if (existsSync(unfinished)) renameSync(unfinished, demonstrationFile);
    return;
  }
  try {
    const [members] = await Promise.all([
      Promise.all(staff.map((member) => makeMember(member))),
      loadsRoster(),
    ]);
    writeFileSync(unfinished, accountList(members), { mode: 0o600 });
    const world = externalServices(base);
    const acts = staffActions(base, await staffTokens(base, members));
    for (const { date, act } of story({ base, world }, acts, today)) {
      if ((await world.today()) < date) await world.moveTo(date);
      await act();
    }
    renameSync(unfinished, demonstrationFile);
  } finally {
    await book.close();
  }
}

/** Clients first: what the sandbox page and the last lines of `npm start` show. */
function accountList(members: readonly StaffAccount[]): string {
  const clients = Object.values(people).map(({ email }) => ({
    role: 'client',
    email,
    password: demonstrationPassword,
  }));
  return `${JSON.stringify([...clients, ...members], null, 2)}\n`;
}
