// The message that the reply answers, and whether it needs a draft.
import { expect, test } from 'vitest';
import { makeMessage, makeRuleReply } from '#web/testing/data/api-object-factories.ts';
import { findNewestInboundMessage, needsMessageDraft } from './newest-inbound-message.ts';

const inboundMessage = makeMessage({ id: 'theirs' });
const outboundMessage = makeMessage({ id: 'own', is_own: true });
const pendingMessage = makeMessage({ id: 'pending', is_own: true, pending_post: true });
const unsentMessage = makeMessage({ id: 'unsent', message: null });
const storyMessage = makeMessage({ id: 'picture', message: null, story: { link: null } });
const unsupportedMessage = makeMessage({
  id: 'unknown',
  message: null,
  message_type: 'is_unsupported',
});
const ruleAnsweredMessage = makeMessage({ id: 'by rule', rule_replies: [makeRuleReply()] });

test.each([
  ['inbound message is the newest', [outboundMessage, inboundMessage], 'theirs', true],
  ['outbound message is newer', [inboundMessage, outboundMessage], 'theirs', false],
  ['reply to it is pending', [inboundMessage, pendingMessage], 'theirs', false],
  ['newer message was unsent', [inboundMessage, unsentMessage], 'theirs', true],
  ['story without text', [outboundMessage, storyMessage], 'picture', true],
  ['unsupported message', [outboundMessage, unsupportedMessage], 'unknown', false],
  ['rule is about to answer it', [outboundMessage, ruleAnsweredMessage], 'by rule', false],
  ['outbound messages only', [outboundMessage], undefined, false],
  ['no messages', [], undefined, false],
] as const)(
  'finds the newest inbound message and whether it needs a draft: %s',
  (_case, messages, expectedId, expectsDraft) => {
    expect(findNewestInboundMessage(messages)?.id).toBe(expectedId);
    expect(needsMessageDraft(messages)).toBe(expectsDraft);
  },
);
