import {
  chooseByHand,
  payByHand,
  payoutAccount,
  retryPayout,
  staffPayouts,
  undoByHand,
} from '@quarrter/contract/staff/payouts';
import { type App, serve } from '../../platform/http/http.ts';
import { readPayoutList, retryTransfer } from './payouts.ts';
import {
  choosePayByHand,
  openAccountOf,
  type PayoutsConsole,
  rejectWithoutFile,
  undoPayByHand,
} from './payouts-by-hand.ts';

/** Transfers to clients in the console: what they wait for, and sending one again. */
export function payoutRoutes(app: App, console: PayoutsConsole): void {
  const { db } = console;

  serve(app, staffPayouts, ({ query, staff }) => readPayoutList(db, staff, query));

  serve(app, retryPayout, ({ params, staff }) => retryTransfer(console, staff, params.id));

  serve(app, chooseByHand, async ({ params, body, staff }) => {
    const choice = { payoutId: params.id, reason: body.reason };
    await choosePayByHand(console, staff, choice);
    return { byHand: true };
  });

  serve(app, undoByHand, async ({ params, body, staff }) => {
    const choice = { payoutId: params.id, reason: body.reason };
    await undoPayByHand(console, staff, choice);
    return { byHand: false };
  });

  serve(app, payoutAccount, ({ params, body, staff }) => {
    const asked = { payoutId: params.id, reason: body.reason };
    return openAccountOf(console, staff, asked, new Date());
  });

  serve(app, payByHand, ({ params }) => rejectWithoutFile(console, params.id));
}
