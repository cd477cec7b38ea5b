// The import, where nobody can say how far it is.
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { acceptTokens } from '#web/lib/session.ts';
import { holdClock, pass, passUntil } from '#web/testing/clock.ts';
import { makeTokens } from '#web/testing/factories.ts';
import { renderPart } from '#web/testing/render.tsx';
import { asked, Refusal, respond } from '#web/testing/server.ts';
import { ImportingScreen } from './importing-screen.tsx';

const UNSURE = 'We cannot tell how it stands just now. We keep asking.';
const none = { done: 0, total: 0 };
const posts = { done: 3, total: 9 };
const answer = {
  importing: true,
  progress: { posts, comments: none, conversations: none, messages: none },
  waiting: null,
};

afterEach(() => vi.useRealTimers());

test.each([
  ['after it was known', answer],
  ['from the beginning', new Refusal('internal')],
])('an import nobody can tell about, %s, says so until somebody can', async (_name, first) => {
  holdClock();
  acceptTokens(makeTokens());
  respond('getImport', first);
  renderPart(<ImportingScreen onDone={() => undefined} />);
  await passUntil(() => expect(asked('getImport')).toHaveLength(1));
  await pass(500);
  expect(screen.queryByText(UNSURE)).toBeNull();

  respond('getImport', new Refusal('internal'));
  await passUntil(() => screen.getByText(UNSURE), 4_000);
  respond('getImport', answer);
  await passUntil(() => expect(screen.queryByText(UNSURE)).toBeNull(), 3_000);
  expect(screen.getByText('3 of 9')).toBeTruthy();
});
