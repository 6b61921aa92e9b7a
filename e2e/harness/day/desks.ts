/** The lender's staff, each in a console of their own, and the commands they sent from there. */
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { atConsole } from '../console.ts';
import type { Visitor } from '../visitor.ts';

export type Desks = {
  readonly [R in StaffRole]: Visitor;
} & {
  /** Every command that the console sent and the server carried out: `POST /staff/api/…`. */
  readonly commands: readonly string[];
};

export async function openDesks(): Promise<Desks> {
  const commands: string[] = [];
  const sit = async (role: StaffRole): Promise<Visitor> => {
    const at = await atConsole(role);
    at.page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const method = response.request().method();
      if (method === 'GET' || !response.ok() || !pathname.startsWith('/staff/api/')) return;
      commands.push(`${method} ${pathname}`);
    });
    return at;
  };
  const [officer, approver, finance, compliance, administrator, auditor] = await Promise.all([
    sit('officer'),
    sit('approver'),
    sit('finance'),
    sit('compliance'),
    sit('administrator'),
    sit('auditor'),
  ]);
  return { officer, approver, finance, compliance, administrator, auditor, commands };
}

/** Goes to a section of the console by its menu. */
export async function goTo({ page }: Visitor, section: string, heading = section): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Sections' });
  // The name of a section with work ends with how much waits.
  await menu.getByRole('link', { name: new RegExp(`^${section}( ?\\d.*)?$`) }).click();
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

/** Approves the only proposal with these words in it, on the page of all approvals. */
export async function approve(at: Visitor, words: string | RegExp): Promise<void> {
  const { page } = at;
  await goTo(at, 'Approvals');
  const proposal = page.getByRole('article').filter({ hasText: words });
  await proposal.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Approve/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await proposal.waitFor({ state: 'detached' });
}

/** Declines the application in front, with the reason that its client reads. */
export async function decline(at: Visitor, reason: string): Promise<void> {
  const { page } = at;
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await page.getByLabel('Category').selectOption('other');
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Decline application' }).click();
  await page.getByText('Declined', { exact: true }).first().waitFor();
}
