// A comment as a draft is asked for it, with little around it.
import type { SubjectContext } from '#functions/drafts/domain/prompt.ts';

export const subjectContext = (over: Partial<SubjectContext> = {}): SubjectContext => ({
  kind: 'comment',
  author: 'bob.test',
  text: 'How much is the blue bowl?',
  thread: [],
  caption: 'New bowls, order at https://clay.example/shop',
  account: { username: 'clay.house', name: 'Clay House', biography: null, website: null },
  pastReplies: [],
  opening: '',
  maxCharacters: 300,
  ...over,
});
