import { statement, statementList } from '@quarrter/contract/client/statements';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clientServer, openAsClient } from '../../open-screen.tsx';

/** The names of files that the page saves. */
function savedFiles(): string[] {
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  return names;
}

test('a statement needs its first day, and is then saved under its period', async () => {
  const saved = savedFiles();
  const file = new File(['%PDF-1.7'], 'statement.pdf', { type: 'application/pdf' });
  const server = clientServer()
    .answers(statementList, 200, { results: [] })
    .answers(statement, 200, file);
  openAsClient('/reports/statements');
  await userEvent.selectOptions(await screen.findByLabelText('Period'), 'This year');
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '' } });
  const download = screen.getByRole('button', { name: 'Download statement' });
  await userEvent.click(download);
  await screen.findByText('Please choose the first day.');
  expect(server.sent(statement)).toEqual([]);

  await userEvent.selectOptions(screen.getByLabelText('Period'), 'This year');
  await userEvent.click(download);
  await screen.findByText('Your statement has been downloaded.');
  expect(saved).toEqual(['Account statement 2026-01-01 to 2026-11-21.pdf']);
  expect(server.sent(statement)[0]?.query).toMatchObject({ from: '2026-01-01', to: '2026-11-21' });
  await waitFor(() => expect(server.sent(statementList).length).toBeGreaterThan(1));
});
