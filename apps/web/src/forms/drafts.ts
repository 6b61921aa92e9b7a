import { unlessElsewhere } from '@quarrter/client/activity';
import { createDrafts } from '@quarrter/client/drafts';
import { SESSION_STORAGE_KEY } from '../session/session.ts';

/** The keys of all stored drafts begin with it; signing out deletes them. */
export const DRAFTS_PREFIX = `${SESSION_STORAGE_KEY}:draft:`;

/** How long an application waits on the device for its client. */
const DAYS = 7;

/** Drafts of this tab: they are restored after a reload. */
export const drafts = createDrafts(DRAFTS_PREFIX, { storage: () => sessionStorage, days: DAYS });

/**
 * Drafts on the device, for forms that take longer than a sitting: they are restored after the tab
 * was closed too, once their client has signed in again.
 */
export const deviceDrafts = createDrafts(DRAFTS_PREFIX, {
  storage: () => localStorage,
  days: DAYS,
});

/** Signing out leaves nothing for the next person at this device. */
export function clearDrafts() {
  drafts.clearAll();
  deviceDrafts.clearAll();
}

/**
 * A session that ended by itself leaves no drafts in the storage: they wait in memory for its
 * client. Drafts on the device belong to the client in every tab, and leave with the last tab.
 */
export function hideDrafts(owner: string) {
  drafts.moveToMemory();
  unlessElsewhere(SESSION_STORAGE_KEY, owner, () => deviceDrafts.moveToMemory(owner));
}

/** The owner of a draft before anyone has signed in. */
export const VISITOR = 'visitor';
