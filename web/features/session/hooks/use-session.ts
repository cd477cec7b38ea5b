// The session as a React hook.
import { useSyncExternalStore } from 'react';
import { getSession, type Session, subscribeToSession } from '#web/lib/session.ts';

export const useSession = (): Session => useSyncExternalStore(subscribeToSession, getSession);
