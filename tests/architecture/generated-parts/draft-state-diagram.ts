// The states of a reply and the events between them, found by applying every event to a draft in every state.
import {
  createDraft,
  createEmptyDraft,
  createRuleReplyDraft,
} from '#functions/drafts/domain/lifecycle/create-draft.ts';
import {
  type Draft,
  type DraftState,
  draftSchema,
} from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  ALLOWED_DRAFT_STATES_BY_EVENT,
  type DraftEventType,
  RULE_REPLY_ONLY_DRAFT_EVENTS,
} from '#functions/drafts/domain/lifecycle/draft-events.ts';
import { transitionDraft } from '#functions/drafts/domain/lifecycle/draft-lifecycle.ts';
import { TEST_DRAFT_EVENTS } from '#tests/support/replies/draft-events.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { formatTable, quoteNames } from './markdown-table.ts';

type Transition = { readonly from: string; readonly to: string; readonly event: string };

const AT = '2026-11-20T10:00:00.000Z';
const EVENTS = Object.keys(ALLOWED_DRAFT_STATES_BY_EVENT) as readonly DraftEventType[];

/** The owner's reply, and the replies by rule that wait for approval or for nothing. */
const makeDrafts = (state: DraftState): readonly Draft[] =>
  [null, makeTestAutomation(), makeTestAutomation({ approval: 'awaiting' })].map((automation) =>
    makeTestDraft({ state, automation, sendingText: 'Thank you!' }),
  );

function findNextState(from: DraftState, event: DraftEventType): DraftState {
  const next = makeDrafts(from)
    .map((draft) => transitionDraft(draft, TEST_DRAFT_EVENTS[event], AT)?.state)
    .filter((state) => state !== undefined);
  const [state] = next;
  if (state === undefined || new Set(next).size > 1)
    throw new Error(`${event} leads from ${from} to ${next.length} states.`);
  return state;
}

const listTransitions = (): readonly Transition[] =>
  draftSchema.shape.state.options.flatMap((from) =>
    EVENTS.filter((event) => ALLOWED_DRAFT_STATES_BY_EVENT[event].includes(from)).map((event) => ({
      from,
      to: findNextState(from, event),
      event,
    })),
  );

function listBeginnings(): readonly Transition[] {
  const beginning = { id: 'rsp_1', at: AT };
  const ruleDrafts = [null, 'Thank you!'].flatMap((text) =>
    (['awaiting', 'not_needed'] as const).map((approval) =>
      createRuleReplyDraft({ ...beginning, text, automation: makeTestAutomation({ approval }) }),
    ),
  );
  const begin = ({ state }: Draft, event: string) => ({ from: '[*]', to: state, event });
  return [
    begin(createDraft({ ...beginning, by: 'user', usagePeriod: null }), 'requested'),
    begin(createEmptyDraft({ ...beginning, by: 'user' }), 'own words'),
    ...ruleDrafts.map((draft) => begin(draft, 'rule')),
  ];
}

/** One line for each pair of states. Events that keep the state stand in a table of their own. */
export function describeStates(): string {
  const transitions = listTransitions();
  const left = new Set(transitions.map(({ from }) => from));
  const ends = [...new Set(transitions.map(({ to }) => to))].filter((state) => !left.has(state));
  const arrows = Map.groupBy(
    [...listBeginnings(), ...transitions].filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from} --> ${to}`,
  );
  const lines = [...arrows].map(
    ([arrow, all]) => `${arrow}: ${[...new Set(all.map(({ event }) => event))].join('<br/>')}`,
  );
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...[...lines, ...ends.map((state) => `${state} --> [*]`)].map((line) => `  ${line}`),
    '```',
  ].join('\n');
}

export function describeKeptStates(): string {
  const kept = Map.groupBy(
    listTransitions().filter(({ from, to }) => from === to),
    ({ from }) => from,
  );
  return formatTable(
    ['state', 'events that keep it'],
    [...kept].map(([state, all]) => [`\`${state}\``, quoteNames(all.map(({ event }) => event))]),
  );
}

export const describeRuleEvents = (): string =>
  `Only replies by rule have the events ${quoteNames(RULE_REPLY_ONLY_DRAFT_EVENTS)}.`;
