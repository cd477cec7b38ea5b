// The session as React sees it.
import { useSyncExternalStore } from 'react';
import { getSession, type Session, subscribeSession } from '#web/lib/session.ts';

export const useSession = (): Session => useSyncExternalStore(subscribeSession, getSession);
