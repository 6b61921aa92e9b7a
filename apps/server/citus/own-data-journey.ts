import type { DataExport } from '@quarrter/contract/client/my-data';
import type { StatementRecord } from '@quarrter/contract/client/statements';
import { eventually } from '../test/builders/payment.ts';
import type { TestApp } from '../test/test-app.ts';
import type { Visit } from './visit.ts';

type Entries = { results: { id: string }[] };

/** Home, the account report with one of its entries, and the notifications with their emails. */
export async function readHome(visit: Visit): Promise<void> {
  await visit('GET', '/transactions/api/home/');
  const report = '/transactions/api/report/';
  const { results } = await visit<Entries>('GET', `${report}?search=250000&from=2026-11-01`);
  await visit('GET', `${report}?sort=amount&order=asc&search=loan`);
  await visit('GET', `/transactions/api/transaction/${results[0]?.id}/`);
  await visit('GET', '/notifications/api/list/?about=loans&show=unread');
  const newest = await visit<Entries>('GET', '/notifications/api/list/');
  await visit('POST', '/notifications/api/read/', { ids: newest.results.map(({ id }) => id) });
  await visit('GET', '/notifications/api/emails/');
  await visit('POST', '/notifications/api/emails/', { topic: 'investments', is_on: false });
  await visit('GET', '/notifications/api/stream/');
}

/** A statement of everything, as a file and as a document, and the summary of its year. */
export async function readStatements(visit: Visit): Promise<void> {
  const period = 'from=2026-11-01&to=2027-02-21';
  await visit('GET', `/transactions/api/statement/?${period}&format=csv`);
  await visit('GET', `/transactions/api/statement/?${period}`);
  const { results } = await visit<{ results: StatementRecord[] }>(
    'GET',
    '/transactions/api/statements/',
  );
  await visit('GET', `/transactions/api/statements/${results[0]?.id}/`);
  await visit('GET', '/transactions/api/yearly-summary/?year=2026');
}

/** A copy of all that is stored, who looked at it, a complaint, and a question. */
export async function readOwnData(testApp: TestApp, visit: Visit, password: string): Promise<void> {
  const path = '/accounts/api/data-export/';
  const { id } = await visit<DataExport>('POST', path, { password });
  await eventually(async () => {
    await testApp.work();
    return (await visit<{ export: DataExport }>('GET', path)).export.state === 'ready';
  });
  await visit('POST', `${path}${id}/download/`, { password });
  await visit('GET', '/accounts/api/staff-looks/');
  await visit('GET', '/accounts/api/contacts/');
  const complaint = { subject: 'A call', message: 'Was this really you?' };
  await visit('POST', '/support/api/complaints/', complaint);
  await visit('GET', '/support/api/complaints/');
  await visit('POST', '/support/api/messages/', { subject: 'My loan', message: 'When is it due?' });
}

/** Only a client with nothing open may be erased. This one takes it back. */
export async function askForErasure(visit: Visit, password: string): Promise<void> {
  await visit('POST', '/accounts/api/erasure-request/', { password, reason: 'I moved abroad.' });
  await visit('GET', '/accounts/api/erasure-request/');
  await visit('POST', '/accounts/api/erasure-request/withdraw/', {});
}
