import { SESSION_STORAGE_KEY } from '../session/session.ts';

/** Where a message under way lies in this tab; among the drafts, which logging out forgets (forms/draft.ts). */
export const CONTACT_DRAFT = `${SESSION_STORAGE_KEY}:draft:contact`;
