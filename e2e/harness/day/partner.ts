/** A partner's roster: refused with its errors, then put in use by two people. */
import { anEmployee } from '../roster.ts';
import { approve, type Desks, goTo } from './desks.ts';

const csv = (lines: readonly string[]) => ({
  name: 'staff list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

/** Gives the staff IDs of its employees. */
export async function importRoster(desks: Desks, company: string): Promise<string[]> {
  const { officer } = desks;
  const { page } = officer;
  await goTo(officer, 'Partners');
  await page.getByRole('button', { name: 'Add a partner' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add the partner' }).click();
  await dialog.getByText('Please enter the name of the company').waitFor();
  await dialog.getByLabel('Name of the company').fill(company);
  await dialog.getByRole('button', { name: 'Add the partner' }).click();
  await page.getByRole('heading', { name: company }).waitFor();

  const upload = page.getByRole('button', { name: 'Upload the roster' });
  await upload.click();
  await page.getByText('Please choose a CSV file.').waitFor();
  const wrong = csv(['email,staff_id', 'ada@mills.example,1', 'obi,2']);
  await page.getByLabel('Roster').setInputFiles(wrong);
  await upload.click();
  await page.getByText('1 line has an error').waitFor();
  await page.getByText('Column email: this is not an email address.').waitFor();
  await officer.look();

  await page.getByRole('link', { name: company }).click();
  const employees = [anEmployee(), anEmployee(), anEmployee()];
  const lines = employees.map(({ email, staffId }) => `${email},${staffId}`);
  await page.getByLabel('Roster').setInputFiles(csv(['email,staff_id', ...lines]));
  await upload.click();
  await page.getByText('What would change').waitFor();
  await officer.look();
  await page.getByRole('button', { name: 'Propose to use this roster' }).click();
  await page.getByText('You proposed this, so').waitFor();
  await approve(desks.approver, company);
  await page.reload();
  await page.getByText('In use', { exact: true }).waitFor();
  return employees.map(({ staffId }) => staffId);
}
