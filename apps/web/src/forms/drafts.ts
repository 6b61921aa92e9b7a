import { createDrafts } from '@quarrter/client/drafts';
import { SESSION_STORAGE_KEY } from '../session/session.ts';

/** The keys of all drafts in this tab's storage begin with it; logging out deletes them. */
export const DRAFTS_PREFIX = `${SESSION_STORAGE_KEY}:draft:`;

export const drafts = createDrafts(DRAFTS_PREFIX);

/** The owner of a draft before anybody has signed in. */
export const VISITOR = 'visitor';
