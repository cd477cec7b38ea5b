// The ways in which a browser finds its connection again.
import { fireEvent } from '@testing-library/react';

export const COMING_BACK = [
  ['the connection returns', () => void fireEvent(window, new Event('online'))],
  ['the tab is shown again', () => void fireEvent(document, new Event('visibilitychange'))],
] as const;
