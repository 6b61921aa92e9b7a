import type { Session, UserDetail } from '@quarrter/contract/client/accounts';

/** SES-07: named after the product, in the storage of this tab; gone when the tab is closed. */
export const SESSION_STORAGE_KEY = 'quarrter';
export const SESSION_VERSION = 1;

/** SES-17, ACC-26: the account type of a client. */
export const CLIENT_USER_TYPE = 2;

/** SES-10. `message` is the greeting (SHL-04). */
export type SessionUser = Pick<Session, 'key' | 'user_id' | 'email' | 'message' | 'user_type'>;

/**
 * The part of the client's details that the session holds while its page is there: never NIN, BVN,
 * account numbers or answers. It lists the allowed fields, so that a new one stays out.
 */
export type StoredDetails = {
  user: UserDetail['user'];
  title: string;
  date_of_birth: string | null;
};

type Progress = { loading: boolean; success: boolean; error: string | null };

/** SES-05, SES-08: the two persisted parts. */
export type StoredSession = {
  version: typeof SESSION_VERSION;
  auth: Progress & { user: SessionUser; formData: null };
  user: Progress & { userDetails: StoredDetails | null; userToken: string };
};

export function beginSession(user: SessionUser): StoredSession {
  const { key, user_id, email, message, user_type } = user;
  return {
    version: SESSION_VERSION,
    auth: {
      user: { key, user_id, email, message, user_type },
      loading: false,
      success: true,
      error: null,
      formData: null,
    },
    user: { userDetails: null, userToken: key, loading: false, success: false, error: null },
  };
}

export function withDetails(stored: StoredSession, detail: UserDetail): StoredSession {
  const { id, first_name, last_name, phone_number, email } = detail.user;
  const userDetails: StoredDetails = {
    user: { id, first_name, last_name, phone_number, email },
    title: detail.title,
    date_of_birth: detail.date_of_birth,
  };
  return {
    ...stored,
    user: { ...stored.user, userDetails, loading: false, success: true, error: null },
  };
}

/**
 * The session as the tab stores it: without the name, phone number and date of birth, which a page
 * loads again. The storage of a tab is no place for personal data (OWASP ASVS 14.3.3).
 */
export function withoutDetails(session: StoredSession): StoredSession {
  return { ...session, user: { ...session.user, userDetails: null } };
}

/** SES-14: the details are being loaded; the known ones stay. */
export function withPendingDetails(stored: StoredSession): StoredSession {
  return { ...stored, user: { ...stored.user, loading: true, success: false, error: null } };
}

/** SES-14: the details could not be loaded; the stored ones stay. */
export function withRejectedDetails(stored: StoredSession, why: string): StoredSession {
  return { ...stored, user: { ...stored.user, loading: false, success: false, error: why } };
}

/**
 * The session that the tab stored; anything but a complete session of this version counts as none.
 * Details that were being loaded no longer are: the page that loaded them is gone.
 */
export function parseSession(text: string | null): StoredSession | null {
  if (!text) return null;
  try {
    const stored = JSON.parse(text) as Partial<StoredSession> | null;
    if (stored?.version !== SESSION_VERSION) return null;
    const user = stored.auth?.user;
    const isComplete =
      isText(user?.key) && isText(user.user_id) && user.user_type === CLIENT_USER_TYPE;
    if (!isComplete || !stored.user) return null;
    return { ...(stored as StoredSession), user: { ...stored.user, loading: false } };
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
