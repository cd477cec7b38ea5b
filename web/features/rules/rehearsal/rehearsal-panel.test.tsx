// The rehearsal beside the editor: pages, late answers for an older rule, exceptions, failures.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { ApiCallFields } from '#web/lib/http/api-endpoints.ts';
import {
  makeMatchedRehearsalRow,
  makeRehearsalPageResponse,
  makeRehearsedEvent,
  OWNER_DID_NOTHING,
  type RehearsalPageResponse,
} from '#web/testing/data/make-rehearsal.ts';
import {
  makeTracedTextCondition,
  makeTracedTextEntry,
} from '#web/testing/data/make-rule-activity.ts';
import { all, text } from '#web/testing/data/make-rule-conditions.ts';
import {
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';
import { queryButton } from '#web/testing/user-actions.ts';
import { RehearsalPanel } from './rehearsal-panel.tsx';

type Page = RehearsalPageResponse;
type Row = Page['matched'][number];

const makeRule = (word: string): ApiCallFields<'rehearseRule'>['rule'] => ({
  name: 'Prices',
  rule_event_type: 'comment',
  rule: { comment_conditions: all(text(`contains ${word}`)) },
});
const makeTrace = (matched: boolean): Row['trace'] => {
  const condition = makeTracedTextCondition(
    matched,
    makeTracedTextEntry('price', matched ? 'price' : null),
  );
  return [{ group: 'comment_conditions', matched, match_all: [condition], match_any: [] }];
};
const makeRow = (id: string, overrides: Partial<Row> = {}) =>
  makeMatchedRehearsalRow(id, { trace: makeTrace(true), ...overrides });
const makePage = makeRehearsalPageResponse;
const answeredBy = (by: 'owner' | 'rule' | 'approved', text: string) => ({
  ...OWNER_DID_NOTHING,
  answered: { text, at: '2026-11-20T15:00:00.000Z', by },
});

const listShowButtons = () =>
  within(screen.getByRole('group', { name: 'Show' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

const NEXT = '2026-11-19T00:00:00.000Z#COMMENT#ab';

/** The button stands for typing in the editor. */
function EditorWithPanel({
  onAddException,
}: Pick<Parameters<typeof RehearsalPanel>[0], 'onAddException'>) {
  const [word, setWord] = useState('price');
  return (
    <>
      <button type="button" onClick={() => setWord('cost')}>
        Type cost
      </button>
      <RehearsalPanel rule={makeRule(word)} {...(onAddException && { onAddException })} />
    </>
  );
}

function renderPanel(onAddException?: Parameters<typeof RehearsalPanel>[0]['onAddException']) {
  signIn();
  renderWithProviders(<EditorWithPanel {...(onAddException && { onAddException })} />);
}

test("adds up the rehearsal's figures over all pages", async () => {
  const owner_did = answeredBy('owner', 'It is 40 euros.');
  const second = makePage([makeRow('2', { owner_did, written_by_model: true, would_reply: null })]);
  mockResponse('rehearseRule', ({ fields }) =>
    fields.from === NEXT ? second : makePage([makeRow('1')], { next_from: NEXT }),
  );
  renderPanel();

  await screen.findByText('Would answer 2 of 1,000 comments');
  const [oldest, newest] = screen.getAllByRole('article');
  expect(newest?.textContent).toContain('A reply would be written then');
  expect(newest?.textContent).toContain('It is 40 euros.');
  expect(oldest?.textContent).toContain('Prices are in our bio.');
  expect(oldest?.textContent).toContain('Ignored it');
  expect(oldest?.querySelector('mark')?.textContent).toBe('price');
  const { from } = getSentRequestFields('rehearseRule')[0] ?? {};
  const days = (Date.now() - Date.parse(String(from))) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);
});

test('shows what each action of a rehearsed rule would have done', async () => {
  const nothing = { would_reply: null, written_by_model: false, would_reply_at: null };
  const sent = { would_reply: 'Here it is.', would_reply_at: '2026-11-20T12:02:00.000Z' };
  const actions: Row['actions'] = [
    { ...nothing, action_id: 'a', audience: 'public', stopped_by: 'earlier_answer' },
    { ...nothing, action_id: 'b', audience: 'private', stopped_by: null, ...sent },
  ];
  const row = makeRow('1', { would_reply: 'Here it is.', actions });
  mockResponse('rehearseRule', makePage([row]));
  renderPanel();

  const shown = await screen.findByRole('article');
  const [publicly, privately] = within(shown).getAllByRole('listitem');
  expect(publicly?.textContent).toBe('Public reply: A rule before it answers this already.');
  expect(privately?.textContent).toBe('Private message: Here it is.');
});

const WOULD_ANSWER = /Would (have )?answer/;

test("shows a running rehearsal's progress without an unfinished count", async () => {
  const answers: ((page: Page) => void)[] = [];
  mockResponse('rehearseRule', () => new Promise<Page>((resolve) => void answers.push(resolve)));
  renderPanel();
  await screen.findByText('Looking at comments…');
  const getShare = () => screen.getByRole('progressbar', { name: 'Days looked at' }).ariaValueNow;
  expect(getShare()).toBe('0');
  await expect.poll(() => answers.length).toBe(1);
  const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString();

  answers[0]?.(makePage([makeRow('1')], { next_from: `${tenDaysAgo}#COMMENT#ab~counts` }));

  await screen.findByText('Looked at 500 comments so far…');
  expect(getShare()).toBe('67');
  expect(screen.queryByText(WOULD_ANSWER)).toBeNull();
  expect(screen.queryByRole('group', { name: 'Show' })).toBeNull();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(makePage([makeRow('2')]));
  await screen.findByText('Would answer 2 of 1,000 comments');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('does not say that nothing was written when a rehearsal was stopped', async () => {
  mockResponse('rehearseRule', ({ fields }) =>
    fields.from === NEXT
      ? new Promise<Page>(() => {})
      : makePage([], { evaluated: 0, next_from: NEXT }),
  );
  renderPanel();
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(screen.queryByText('Nothing was written in these days')).toBeNull();
});

test("keeps the older rehearsal result until the edited rule's arrives", async () => {
  mockResponse('rehearseRule', makePage([makeRow('1')]));
  renderPanel();
  await screen.findByText('Would answer 1 of 500 comments');
  mockResponse('rehearseRule', makePage([], { evaluated: 300 }));

  await userEvent.click(screen.getByRole('button', { name: 'Type cost' }));

  screen.getByText('updating...');
  expect(
    screen.getByText('Would answer 1 of 500 comments').closest('[aria-busy="true"]'),
  ).not.toBeNull();
  await screen.findByText('Would answer 0 of 300 comments');
});

test('drops late rehearsal responses for an older version of the rule', async () => {
  let answerOldRule = (_page: Page) => {};
  mockResponse('rehearseRule', ({ fields }) => {
    const isOld = JSON.stringify(fields.rule).includes('price');
    if (isOld && fields.from === NEXT)
      return new Promise<Page>((resolve) => {
        answerOldRule = resolve;
      });
    return isOld
      ? makePage([makeRow('old')], { next_from: NEXT })
      : makePage([], { evaluated: 300 });
  });
  renderPanel();
  await screen.findByText('Looked at 500 comments so far…');

  await userEvent.click(screen.getByRole('button', { name: 'Type cost' }));
  screen.getByText('Looking at comments…');
  await screen.findByText('Would answer 0 of 300 comments');
  answerOldRule(makePage([makeRow('older')]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('Would answer 0 of 300 comments')).toBeDefined();
});

test('continues a stopped rehearsal from the page where it stopped', async () => {
  let answer = (_page: Page) => {};
  const second = () => new Promise<Page>((resolve) => (answer = resolve));
  mockResponse('rehearseRule', ({ fields }) =>
    fields.from === NEXT ? second() : makePage([makeRow('1')], { next_from: NEXT }),
  );
  renderPanel();
  await screen.findByText('Looked at 500 comments so far…');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  screen.getByText('Stopped after 500');
  answer(makePage([makeRow('2')]));

  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await expect.poll(() => getSentRequestFields('rehearseRule').length).toBe(3);
  expect(screen.getByText('Looked at 500 comments so far…')).toBeDefined();
  answer(makePage([makeRow('2')]));
  await screen.findByText('Would answer 2 of 1,000 comments');
});

test("keeps a rehearsal's result when a page fails and continues there", async () => {
  mockResponse('rehearseRule', ({ fields }) =>
    fields.from === NEXT ? MOCK_CONNECTION_FAILURE : makePage([makeRow('1')], { next_from: NEXT }),
  );
  renderPanel();
  await screen.findByText('Interrupted after 500');
  expect(screen.getByText('Would answer 1 of 500 comments')).toBeDefined();

  mockResponse('rehearseRule', makePage([makeRow('2')]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Would answer 2 of 1,000 comments');
});

/** A rule whose reply has no text at first. */
function EditorOfText() {
  const [text, setText] = useState('');
  const { rule, ...rest } = makeRule('price');
  const actions = [{ action_type: 'comment_reply' as const, action_value: [{ text }] }];
  return (
    <>
      <button type="button" onClick={() => setText('Hi')}>
        Type a text
      </button>
      <RehearsalPanel rule={{ ...rest, rule: { ...rule, comment_actions: { actions } } }} />
    </>
  );
}

test('does not rehearse an unfinished rule', async () => {
  mockResponse('rehearseRule', makePage([makeRow('1')]));
  signIn();
  renderWithProviders(<EditorOfText />);
  screen.getByText('Finish the rule to rehearse it.');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(getSentRequestFields('rehearseRule')).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Type a text' }));
  await screen.findByText('Would answer 1 of 500 comments');
  expect(getSentRequestFields('rehearseRule')).toHaveLength(1);
});

test('asks the user to finish a rule that cannot be rehearsed', async () => {
  mockError('rehearseRule', 'validation_failed');
  renderPanel();
  await screen.findByText('Finish the rule to rehearse it.');
});

test('says that nothing was written when a rehearsal finds no events', async () => {
  mockResponse('rehearseRule', makePage([], { evaluated: 0 }));
  renderPanel();
  await screen.findByText('Nothing was written in these days');
});

test('shows stopped events and mismatches of a rehearsal on request', async () => {
  const page = makePage(
    [
      makeRow('1', { earlier_rule: { id: 'rul_2', name: 'Prices' } }),
      makeRow('2', { stopped_by: 'opted_out', would_reply: null }),
    ],
    {
      not_matched: [
        {
          event: makeRehearsedEvent('3', { text: 'Nice' }),
          trace: makeTrace(false),
          reason: 'conditions',
        },
        { event: makeRehearsedEvent('4'), trace: makeTrace(true), reason: 'reply_to_comment' },
      ],
    },
  );
  mockResponse('rehearseRule', page);
  renderPanel();
  const show = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    return screen.getAllByRole('article').map(({ textContent }) => textContent);
  };

  expect(await show('Another rule first 1')).toEqual([
    expect.stringContaining('Rule “Prices” gets there first'),
  ]);
  expect(await show('Stopped 1')).toEqual([
    expect.stringContaining('This person asked for no more automatic messages.'),
  ]);
  expect(await show('Not matched 2')).toEqual([
    expect.stringContaining('Comment contains “price”'),
    expect.stringContaining('the rule answers top-level comments only'),
  ]);
  expect(queryButton(/You ignored it/)).toBeNull();
});

test('offers the mismatched events when a rehearsed rule matches nothing', async () => {
  const not_matched = [
    { event: makeRehearsedEvent('3', { text: 'Nice' }), trace: [], reason: 'conditions' },
  ];
  mockResponse('rehearseRule', makePage([], { not_matched }));
  renderPanel();

  await screen.findByText('It would have answered none of these.');
  expect(listShowButtons()).toEqual(['Not matched 1']);
});

test('does not count unanswered comments of the last day as ignored', async () => {
  const young = makeRehearsedEvent('1', { written_at: new Date().toISOString() });
  mockResponse('rehearseRule', makePage([makeRow('1', { event: young }), makeRow('2')]));
  renderPanel();

  const [row] = await screen.findAllByRole('article');
  expect(row?.textContent).toContain('Not answered yet');
  screen.getByRole('button', { name: 'You ignored it 1' });
  screen.getByRole('button', { name: 'Not answered yet 1' });
});

test('does not count events that rules answered as ignored in a rehearsal', async () => {
  const page = makePage([
    makeRow('1', { owner_did: answeredBy('rule', 'It is 40.') }),
    makeRow('2', { owner_did: answeredBy('approved', 'It is 39.') }),
    makeRow('3', { owner_did: { ...OWNER_DID_NOTHING, unsent_rule_reply: 'waiting' } }),
    makeRow('4', { owner_did: { ...OWNER_DID_NOTHING, unsent_rule_reply: 'discarded' } }),
    makeRow('5', { earlier_rule: { id: 'rul_2', name: 'Prices' } }),
  ]);
  const decided = { owner_approved: 1, owner_discarded: 1, rule_answered: 1, reply_waits: 1 };
  const summary = { ...page.summary, ...decided, ignored: 0, would_answer: 4, earlier_rule: 1 };
  mockResponse('rehearseRule', { ...page, evaluated: 32, summary });
  renderPanel();

  await screen.findByText('Would answer 4 of 32 comments');
  const rows = screen.getAllByRole('article').map(({ textContent }) => textContent);
  expect(rows).toMatchObject([
    expect.stringContaining('A rule answered: It is 40.'),
    expect.stringContaining('Approved the reply of a rule: It is 39.'),
    expect.stringContaining('A reply by rule is not sent yet'),
    expect.stringContaining('Discarded the reply of a rule'),
    expect.stringContaining('gets there first'),
  ]);
  expect(listShowButtons()).toEqual([
    'Matched 5',
    'You approved it 1',
    'Answered by a rule 1',
    'A reply waits 1',
    'You discarded a reply 1',
    'Another rule first 1',
  ]);
});

test('adds a rehearsed event as an exception to the rule', async () => {
  mockResponse('rehearseRule', makePage([makeRow('1')]));
  const onAddException = vi.fn();
  renderPanel(onAddException);
  const row = within(await screen.findByRole('article'));

  await userEvent.click(row.getByRole('button', { name: 'Not on this post' }));
  await userEvent.click(row.getByRole('button', { name: 'Not when it says …' }));
  // “price” is no suggestion, because the rule asks for it.
  expect(row.getByRole('textbox')).toMatchObject({ value: 'What' });
  await userEvent.clear(row.getByRole('textbox'));
  await userEvent.type(row.getByRole('textbox'), ' wholesale {Enter}');

  expect(onAddException.mock.calls).toEqual([
    [{ kind: 'not_post', mediaId: '1790' }],
    [{ kind: 'not_text', text: 'wholesale' }],
  ]);
});

test('offers no rule exceptions in a rehearsal outside the editor', async () => {
  mockResponse('rehearseRule', makePage([makeRow('1')]));
  renderPanel();
  await screen.findByRole('article');
  expect(queryButton('Not on this post')).toBeNull();
});
