import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  type PayoutPurpose,
  type PayoutPurposes,
  purposeOf,
  type SettledPayout,
} from '../purposes.ts';
import type { PayoutRow } from '../queries.ts';
import { storeReturnedTransfer } from '../receive/receipts.ts';
import { postPayout, toSettledPayout } from './post-payout.ts';
import { lockWhole, moveBetween, readParts, updateWhole } from './split-payout.ts';

/** The handler that learns how a payout ended: its purpose or, for a part, the whole payout. */
export function payoutPurposeOf(purposes: PayoutPurposes, payout: PayoutRow): PayoutPurpose {
  const purpose = purposeOf(purposes, payout);
  return payout.part_of === null ? purpose : partOf(purpose, payout, payout.part_of);
}

/**
 * A part of a payout. The purpose learns only of the whole payout, which is paid when all of its
 * parts are, and failed when no part is paid or in progress. In between, the unpaid amount waits in
 * the whole payout's own account (2100) to be sent again, and paid parts are not affected.
 */
function partOf(purpose: PayoutPurpose, part: PayoutRow, wholeId: string): PayoutPurpose {
  const { client_id: clientId, payout_id: partId, amount } = part;
  const lock = (tx: Tx) => lockWhole(tx, clientId, wholeId);
  const returnToWhole = async (tx: Tx, { message }: SettledPayout, businessTime: BusinessTime) => {
    const whole = await lock(tx);
    const moved = { from: partId, to: wholeId, amount };
    await moveBetween(tx, whole, moved, 'payout_part_failed');
    const others = await readParts(tx, whole, partId);
    if (others.held === 0n) return endWhole(purpose, tx, whole, message, businessTime);
    const text = `Part ${part.part_number} was not paid: ${message}`;
    await updateWhole(tx, whole, { waiting_for: 'part', message: text.slice(0, 250) });
    // The client was told that all of it was paid.
    const wasTold = whole.status === 'paid' && part.status === 'paid';
    if (wasTold) await notify(tx, 'returned', businessTime);
  };
  const notify = (tx: Tx, became: 'returned' | 'arrived', businessTime: BusinessTime) =>
    purpose.partOfPaid?.(tx, { ...toSettledPayout(part, ''), became }, businessTime);
  return {
    narration: purpose.narration,
    async paid(tx, _, businessTime) {
      const whole = await lock(tx);
      const others = await readParts(tx, whole, partId);
      if (others.open > 0 || others.held + amount !== whole.amount) return;
      const { at, date } = businessTime;
      const wasPaid = whole.status === 'paid';
      await updateWhole(tx, whole, {
        status: 'paid',
        waiting_for: '',
        message: '',
        ...(wasPaid ? {} : { settled_at: at, settled_on: date, paid_recorded_at: new Date() }),
      });
      if (wasPaid) await notify(tx, 'arrived', businessTime);
      else await purpose.paid(tx, toSettledPayout(whole, ''), businessTime);
    },
    failed: returnToWhole,
    async returned(tx, payout, businessTime) {
      await returnToWhole(tx, payout, businessTime);
      return true;
    },
    async reserveAgain(tx) {
      const whole = await lock(tx);
      const { held } = await readParts(tx, whole, partId);
      const waits = ['sent', 'paid'].includes(whole.status) && whole.amount - held >= amount;
      if (!waits) return false;
      await moveBetween(tx, whole, { from: wholeId, to: partId, amount }, 'payout_resumed');
      return true;
    },
  };
}

/** No part is paid or in progress: the whole payout ends as if it had been one transfer. */
async function endWhole(
  purpose: PayoutPurpose,
  tx: Tx,
  whole: PayoutRow,
  message: string,
  businessTime: BusinessTime,
): Promise<void> {
  const { at, date } = businessTime;
  const settled = toSettledPayout(whole, message);
  const ended = { status: 'failed', waiting_for: '', message } as const;
  if (whole.status !== 'paid') {
    await updateWhole(tx, whole, { ...ended, settled_at: at, settled_on: date });
    return purpose.failed(tx, settled, businessTime);
  }
  const unclaimed = !(await purpose.returned(tx, settled, businessTime));
  if (unclaimed) {
    await postPayout(tx, whole, 'payout_unclaimed', businessTime);
    await storeReturnedTransfer(tx, whole, businessTime);
  }
  await updateWhole(tx, whole, { ...ended, returned_at: at, returned_on: date, unclaimed });
}
