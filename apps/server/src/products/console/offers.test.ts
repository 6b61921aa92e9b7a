import { beforeAll, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import {
  approveAs,
  aStaffMember,
  staffCall,
  type TestStaff,
} from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let administrator: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  administrator = await aStaffMember(testApp, 'administrator');
  approver = await aStaffMember(testApp, 'approver');
});

const harvest = {
  currency: 'NGN',
  name: 'Harvest 2027',
  unitPrice: '50,000',
  slots: 200,
  months: '6',
  rate: 1.5,
};

const make = (changes: object = {}, who = administrator) =>
  staffCall(testApp, who, 'POST', 'offers/', { ...harvest, ...changes });
const move = (id: string, to: 'open' | 'close', who = administrator) =>
  staffCall(testApp, who, 'POST', `offers/${id}/${to}/`, {});
const approve = (id: string, who = approver) => approveAs(testApp, who, id);

async function listed(): Promise<string[]> {
  const { headers } = await aClient(testApp);
  const url = '/investments/api/type/limited-time-investment-list';
  const { results } = (await testApp.app.inject({ url, headers })).json();
  return results.map(({ id }: { id: string }) => id);
}

test('INV-21: clients see an offer when a second person has approved its opening', async () => {
  const made = await make();
  expect([made.status, made.body]).toMatchObject([201, { state: 'draft', canPropose: true }]);
  const { id } = made.body;
  expect(await listed()).not.toContain(id);
  const opening = await move(id, 'open');
  expect(opening.body.changes).toContainEqual({
    label: 'Price of a slot',
    before: '',
    after: 'N50,000',
  });
  expect(await listed()).not.toContain(id);
  expect((await approve(opening.body.id, administrator)).status).toBe(403);
  expect((await approve(opening.body.id)).status).toBe(200);
  expect(await listed()).toContain(id);
});

test('INV-06: closing an offer needs two people too', async () => {
  const { body: offer } = await make();
  await approve((await move(offer.id, 'open')).body.id);
  const closing = await move(offer.id, 'close');
  expect([closing.status, closing.body.changes]).toEqual([
    201,
    [{ label: 'State', before: 'Open', after: 'Closed' }],
  ]);
  expect((await approve(closing.body.id)).status).toBe(200);
  const { body } = await staffCall(testApp, administrator, 'GET', 'offers/');
  const shown = body.results.find(({ id }: { id: string }) => id === offer.id);
  expect(shown).toMatchObject({ state: 'closed', slotsTaken: 0, canPropose: false });
});

test('a move that an offer cannot make is refused', async () => {
  const { body: offer } = await make();
  expect((await move(offer.id, 'close')).status).toBe(409);
  await approve((await move(offer.id, 'open')).body.id);
  expect((await move(offer.id, 'open')).status).toBe(409);
  expect((await move('01a20249-25c1-7245-93bb-0bfbdbb832ad', 'open')).status).toBe(404);
});

test('only an administrator makes offers', async () => {
  expect((await make({}, approver)).status).toBe(403);
});

test.each([
  ['currency', 'cedi', 'Please choose a currency.'],
  ['name', ' ', 'Please name the offer.'],
  ['unitPrice', '99.99', 'A slot must cost 100 or more.'],
  ['unitPrice', 'much', 'Price of a slot must be a number.'],
  ['slots', '0', 'Slots must be a whole number.'],
  ['slots', '1000001', 'Please enter 1 to 1,000,000 slots.'],
  ['months', '61', 'Please enter 1 to 60 months.'],
  ['rate', '0', 'The rate must be above 0% and at most 5% per month.'],
  ['rate', '5.1', 'The rate must be above 0% and at most 5% per month.'],
])(
  'an offer with %s %j is answered with the error of that field',
  async (field, value, message) => {
    const { status, body } = await make({ [field]: value });
    expect([status, body]).toEqual([400, { [field]: [message] }]);
  },
);
