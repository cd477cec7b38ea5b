// An event has an outcome by the decisions of its rules and by their replies.
import { expect, test } from 'vitest';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { listRuleEventOutcomes } from './list-rule-event-outcomes.ts';

const STOPPED = { outcome: 'already_answered', actions: [] };
const act = (...actions: object[]) => ({ outcome: 'acted', actions });
const makeReply = (state: Draft['state'], automation: Partial<Draft['automation']> = {}): Draft =>
  makeTestDraft({ id: 'drf_1', state, automation: makeTestAutomation({ ...automation }) });

test.each([
  ['posted', {}, ['answered']],
  ['live', { approval: 'approved' }, ['answered']],
  ['generating', { approval: 'not_needed' }, ['on_its_way']],
  ['generating', { approval: 'awaiting' }, ['awaits_approval']],
  ['editing', { approval: 'awaiting' }, ['awaits_approval']],
  ['editing', { approval: 'approved' }, ['failed', 'awaits_approval']],
  ['queued', { approval: 'not_needed' }, ['on_its_way']],
  ['queued', { approval: 'approved' }, ['on_its_way']],
  ['posting', {}, ['on_its_way']],
  ['unknown', {}, ['on_its_way']],
  ['discarded', { endedBy: 'owner' }, ['held_back']],
  ['discarded', { endedBy: 'failed' }, ['failed']],
] as const)('a reply that is %s %j counts as %j', (state, automation, outcomes) => {
  const replies = new Map([['drf_1', makeReply(state, automation)]]);
  expect(listRuleEventOutcomes([act({ replyId: 'drf_1' }), STOPPED], replies)).toEqual(outcomes);
});

test('an event has the outcomes of all actions of its acting rules', () => {
  const replies = new Map([['drf_1', makeReply('live')]]);
  const actions = [{ replyId: 'drf_1' }, { stoppedBy: 'opted_out' }];
  expect(listRuleEventOutcomes([act(...actions)], replies)).toEqual(['answered', 'held_back']);
});

test('a deleted reply gives its event no outcome', () => {
  expect(listRuleEventOutcomes([act({ replyId: 'drf_1' }), act({})], new Map())).toEqual([]);
});

test('an event was held back when rules matched and none acted', () => {
  expect(listRuleEventOutcomes([STOPPED], new Map())).toEqual(['held_back']);
  expect(listRuleEventOutcomes([], new Map())).toEqual([]);
});
