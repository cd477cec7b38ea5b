// Starts the app: session, calls and the screen's code are under way before the first thing is shown.
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/router.tsx';
import { loadScreen } from './app/screens.ts';
import { restoreSession } from './lib/session.ts';
import { readStored } from './lib/stored-flags.ts';

/** What the login provider leaves behind the address on the way back; gone before anybody changes the address. */
function dropProviderMark(): void {
  const { hash, pathname, search } = window.location;
  if (hash === '#_=_') window.history.replaceState(null, '', `${pathname}${search}`);
}

async function start(): Promise<void> {
  dropProviderMark();
  void restoreSession();
  const screen = await loadScreen(window.location.pathname);
  // The hints of the last visit; where they are wrong, the guards lead elsewhere and the answer is dropped.
  const wasConnected =
    readStored('facebookTokenValid') === 'true' && readStored('instagramAccountValid') === 'true';
  if (wasConnected) screen?.askAhead?.(new URL(window.location.href));

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root element.');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
