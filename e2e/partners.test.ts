/** A partner's roster: refused with its errors, then put in use by two people. */
import { test } from 'vitest';
import { atConsole } from './harness/console.ts';

const csv = (lines: readonly string[]) => ({
  name: 'staff list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['name,email,staff_id', ...lines].join('\n')),
});

test('COR-05: a wrong roster is refused, and a right one is used by two people', async () => {
  const company = `Kano Mills ${process.pid}`;
  const officer = await atConsole('officer');
  const { page } = officer;
  await officer.go('/staff/partners');
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
  await page.getByLabel('Roster').setInputFiles(csv(['Ada,ada@mills.example,1', 'Obi,obi,2']));
  await upload.click();
  await page.getByText('One line has an error').waitFor();
  await page.getByText('Column email: this is not an email address.').waitFor();
  await officer.look();

  await page.getByRole('link', { name: company }).click();
  await page
    .getByLabel('Roster')
    .setInputFiles(csv(['Ada,ada@mills.example,1', 'Obi,obi@mills.example,2']));
  await upload.click();
  await page.getByText('What would change').waitFor();
  await officer.look();
  await page.getByRole('button', { name: 'Propose to use this roster' }).click();
  await page.getByText('You proposed this, so').waitFor();

  const approver = await atConsole('approver');
  await approver.go(new URL(page.url()).pathname);
  await approver.page.getByRole('button', { name: 'Approve' }).click();
  await approver.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await approver.page.getByText('In use', { exact: true }).waitFor();
});
