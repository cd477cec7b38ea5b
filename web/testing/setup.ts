// Before and after every test: a fresh API with a connected account, fresh browser storage, real timers, no session,
// an empty page.
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { loadApiClient } from '#web/lib/http/send-endpoint-request.ts';
import { clearSessionAfterLogout } from '#web/lib/session/session.ts';
import { mockApiServer, resetMockApiResponses } from './mock-api/mock-api.ts';
import { mockConnectedAccount } from './mock-api/mock-connected-account.ts';

// A test may have to load a screen's code, on a machine of any speed.
configure({ asyncUtilTimeout: 60_000 });

// jsdom does not implement modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
window.scrollTo = () => undefined;
// All frames of jsdom share one interval. If it begins under a test's fake timers, it never ends and never fires
// again.
const FRAME_MS = 16;
window.requestAnimationFrame = (callback) =>
  Number(setTimeout(() => callback(performance.now()), FRAME_MS));
window.cancelAnimationFrame = (handle) => clearTimeout(handle);
Element.prototype.scrollIntoView = () => undefined;

/** jsdom does not scroll, so tests report which elements come into view. */
class InertIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds: readonly number[] = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}
globalThis.IntersectionObserver ??= InertIntersectionObserver;

// Runs first, because it is then closed even when another hook fails. A hook after a failing one does not run.
beforeAll(() => mockApiServer.listen({ onUnhandledRequest: 'error' } as never));
// Loads the API client before the tests, so that no test spends its timeout on it.
beforeAll(loadApiClient);
beforeEach(mockConnectedAccount);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  cleanup();
  resetMockApiResponses();
  clearSessionAfterLogout();
});
afterAll(() => mockApiServer.close());
