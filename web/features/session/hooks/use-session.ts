// The session as a React hook.
import { useSyncExternalStore } from 'react';
import {
  getSessionState,
  type SessionState,
  subscribeToSession,
} from '#web/lib/session/session-state.ts';

export const useSession = (): SessionState =>
  useSyncExternalStore(subscribeToSession, getSessionState);
