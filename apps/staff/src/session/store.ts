import { createSessionStore } from '@quarrter/client/session-store';
import type { StaffRole } from '@quarrter/contract/staff';

export type StaffSession = { version: 1; key: string; role: StaffRole };

/** `left`: signed out on purpose. `expired`: the server rejected the token. */
export type SessionEnd = 'left' | 'expired';

/** Who is signed in: closing the tab ends the session here, a reload keeps it. */
export const sessionStore = createSessionStore<StaffSession, SessionEnd>({
  key: 'quarrter-staff',
  parse: parseSession,
});

export const { useSession } = sessionStore;

export function startSession(answer: { key: string; role: StaffRole }) {
  sessionStore.set({ version: 1, ...answer });
}

function parseSession(text: string | null): StaffSession | null {
  const session = JSON.parse(text ?? 'null') as StaffSession | null;
  const isSession = session?.version === 1 && typeof session.key === 'string' && session.key !== '';
  return isSession ? session : null;
}
