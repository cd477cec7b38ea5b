// Starts the app: session, first reads and the screen's code load before the first render.
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadScreenModule } from './app/load-screen-modules.ts';
import { App } from './app/router.tsx';
import { restoreSession } from './lib/session/access-token.ts';
import { readLocalStorageValue } from './lib/session/user-data-in-browser.ts';

/** Facebook leaves `#_=_` in the URL it redirects to; removed before the router reads it. */
function removeFacebookHash(): void {
  const { hash, pathname, search } = window.location;
  if (hash === '#_=_') window.history.replaceState(null, '', `${pathname}${search}`);
}

async function startApp(): Promise<void> {
  removeFacebookHash();
  void restoreSession();
  const screenModule = await loadScreenModule(window.location.pathname);
  // Hints of the last visit; when they are wrong, a guard redirects and the response is dropped.
  const wasConnected =
    readLocalStorageValue('facebookTokenValid') === 'true' &&
    readLocalStorageValue('instagramAccountValid') === 'true';
  if (wasConnected) screenModule?.prefetchQueries?.(new URL(window.location.href));

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root element.');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void startApp();
