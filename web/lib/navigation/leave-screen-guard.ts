// Lets a screen with unsaved changes ask before a keyboard shortcut leaves it.
import { useEffect } from 'react';

/** Returns whether it asks first, and goes to the path itself. */
type LeaveGuard = (path: string) => boolean;

let currentGuard: LeaveGuard | null = null;

export function useLeaveScreenGuard(guard: LeaveGuard): void {
  useEffect(() => {
    currentGuard = guard;
    return () => {
      currentGuard = null;
    };
  });
}

/** Whether a guard asks the user first and then goes to the path itself. */
export const asksUserBeforeLeavingScreen = (path: string): boolean => currentGuard?.(path) ?? false;
