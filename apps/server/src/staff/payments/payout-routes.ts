import {
  chooseByHand,
  payByHand,
  payoutAccount,
  retryPayout,
  staffPayouts,
  undoByHand,
} from '@quarrter/contract/staff/payouts';
import { type App, requireStaff, serve } from '../../platform/http/http.ts';
import { readPayoutList, retryTransfer } from './payouts.ts';
import {
  choosePayByHand,
  openAccountOf,
  type PayoutsConsole,
  refuseWithoutFile,
  undoPayByHand,
} from './payouts-by-hand.ts';

/** Transfers to clients in the console: what they wait for, and sending one again. */
export function payoutRoutes(app: App, console: PayoutsConsole): void {
  const { db } = console;

  serve(app, staffPayouts, ({ query, request }) =>
    readPayoutList(db, requireStaff(request), query),
  );

  serve(app, retryPayout, ({ params, request }) =>
    retryTransfer(console, requireStaff(request), params.id),
  );

  serve(app, chooseByHand, async ({ params, body, request }) => {
    const choice = { payoutId: params.id, reason: body.reason };
    await choosePayByHand(console, requireStaff(request), choice);
    return { by_hand: true };
  });

  serve(app, undoByHand, async ({ params, body, request }) => {
    const choice = { payoutId: params.id, reason: body.reason };
    await undoPayByHand(console, requireStaff(request), choice);
    return { by_hand: false };
  });

  serve(app, payoutAccount, ({ params, body, request }) => {
    const asked = { payoutId: params.id, reason: body.reason };
    return openAccountOf(console, requireStaff(request), asked, new Date());
  });

  serve(app, payByHand, ({ params }) => refuseWithoutFile(console, params.id));
}
