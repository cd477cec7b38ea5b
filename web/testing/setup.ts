// Before and after every test: a fresh API, a fresh browser storage, no session, an empty page.
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { loadClient } from '#web/lib/request.ts';
import { endSession } from '#web/lib/session.ts';
import { forgetAnswers, server } from './server.ts';

// A screen's code is loaded while a test waits for it, on machines of any speed.
configure({ asyncUtilTimeout: 15_000 });

// What jsdom leaves out of the native dialog.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

/** Nothing scrolls in a simulated browser; tests say themselves what comes into view. */
class NothingInView implements IntersectionObserver {
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
globalThis.IntersectionObserver ??= NothingInView;

// The client's code is had once, not while a first test waits for its first answer.
beforeAll(loadClient);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' } as never));
afterEach(() => {
  cleanup();
  forgetAnswers();
  endSession();
});
afterAll(() => server.close());
