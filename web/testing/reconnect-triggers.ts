// The events that make the app try again after a lost connection.
import { fireEvent } from '@testing-library/react';

export const RECONNECT_TRIGGERS = [
  ['the connection returns', () => void fireEvent(window, new Event('online'))],
  ['the tab is shown again', () => void fireEvent(document, new Event('visibilitychange'))],
] as const;
