/** Opens the console at an address, for a test of one screen on a server that is not there. */

import { staffMe } from '@quarrter/contract/staff/staff';
import { workOverview } from '@quarrter/contract/staff/work';
import type { StaffAction, StaffRole } from '@quarrter/contract/staff-rights';
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { blank } from '../../../tools/screens/blank.ts';
import { type FakeServer, fakeServer } from '../../../tools/screens/fake-server.ts';
import { App } from './App.tsx';
import { queryClient } from './api/query-client.ts';
import { sessionStore, startSession } from './session/store.ts';

/** Plays the server for a member of staff with this role and these permitted actions. */
export function staffServer(role: StaffRole, actions: StaffAction[] = []): FakeServer {
  return fakeServer()
    .answers(staffMe, 200, { ...blank(staffMe.replies[200]), role, actions })
    .answers(workOverview, 200, blank(workOverview.replies[200]));
}

/**
 * The console as a member of staff sees it who opens this address. An empty key is that of a
 * cookie's session.
 */
export function openAsStaff(role: StaffRole, address: string, key = 'k') {
  startSession({ key, role });
  window.history.replaceState(null, '', `/staff${address}`);
  onTestFinished(() => {
    sessionStore.end('left');
    sessionStore.clearLastEnd();
    queryClient.clear();
    sessionStorage.clear();
    localStorage.clear();
  });
  return render(<App />);
}
