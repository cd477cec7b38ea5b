// A reply that is sent unseen has its line until a person decides about it.
import { expect, test } from 'vitest';
import { buildDraftPrompt } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import { getDraftText, getDraftTextWithoutDisclosure } from './draft.ts';
import { transitionDraft } from './draft-lifecycle.ts';
import { toDraftResponse } from './to-draft-response.ts';
import { toReplyFoundDraftEvent } from './to-reply-found-draft-event.ts';

const AT = isoSecondsAfterTestStart(1);
const LINE = '\n(Automated reply)';
const generating = makeTestDraft({
  state: 'generating',
  generatedText: '',
  automation: makeTestAutomation(),
});
const queue = () => {
  const draft = transitionDraft(
    generating,
    {
      type: 'generated_unseen',
      text: 'Thanks!',
      basedOn: null,
      usedFacts: [],
      uncoveredClaims: [],
      sendsAt: AT,
      disclosure: LINE,
    },
    AT,
  );
  if (draft === undefined) throw new Error('not queued');
  return draft;
};

test('a queued reply is sent and shown with its line', () => {
  const queued = queue();

  expect(getDraftText(queued)).toBe(`Thanks!${LINE}`);
  expect(toDraftResponse(queued).response_text).toBe(`Thanks!${LINE}`);
  expect(getDraftTextWithoutDisclosure(queued)).toBe('Thanks!');
});

test('a cancelled reply loses its line, also when it is queued again', () => {
  const cancelled = transitionDraft(queue(), { type: 'cancelled' }, AT);
  if (cancelled === undefined) throw new Error('not cancelled');
  expect(getDraftText(cancelled)).toBe('Thanks!');
  expect(toDraftResponse(cancelled).response_text).toBe('Thanks!');

  const event = { type: 'queued', text: 'Thanks!', sendsAt: AT, usagePeriod: 'trial' } as const;
  const approved = transitionDraft(cancelled, event, AT);
  expect(approved).toMatchObject({ sendingText: 'Thanks!', disclosure: null });
});

test('a returned reply is found on the network with its line', () => {
  const unconfirmed = [{ text: `Thanks!${LINE}`, claimedAt: AT }];
  const returned = makeTestDraft({ generatedText: 'Thanks!', disclosure: LINE, unconfirmed });
  const found = { networkId: 'n1', text: 'Thanks! (Automated reply)' };

  expect(toReplyFoundDraftEvent('message', returned, found)?.type).toBe('found_on_network');
});

test('the model does not read the line of an earlier reply', () => {
  const thread = [{ author: 'clay.house', text: 'Thanks! (Automated reply)', isOwn: true }];
  const { input } = buildDraftPrompt(makeTestPromptContext({ thread }), 'n0nce');

  expect(input).toContain('Thanks!');
  expect(input).not.toContain('Automated reply');
});
