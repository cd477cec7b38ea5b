// The context of a comment to answer, as the prompt of a draft gets it.
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';

export const makeTestPromptContext = (
  overrides: Partial<DraftPromptContext> = {},
): DraftPromptContext => ({
  kind: 'comment',
  author: 'bob.test',
  text: 'How much is the blue bowl?',
  thread: [],
  caption: 'New bowls, order at https://clay.example/shop',
  account: { username: 'clay.house', name: 'Clay House', biography: null, website: null },
  facts: [],
  pastReplies: [],
  opening: '',
  maxCharacters: 300,
  ...overrides,
});
