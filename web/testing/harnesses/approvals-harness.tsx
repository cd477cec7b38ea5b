// The replies that await approval in tests: the server's data, and actions on the cards of the list.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { clearTrackedApprovedReplies } from '#web/features/approvals/tracked-approved-replies.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';
import {
  makeAwaitingApproval,
  makeFeaturesResponse,
  makeReplyDraft,
} from '../data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '../fake-clock.ts';
import {
  getSentRequestFields,
  mockError,
  mockResponse,
  type RecordedRequest,
} from '../mock-api/mock-api.ts';
import { renderApp } from '../render-app.tsx';
import { pressButton } from '../user-actions.ts';

export const PATH = '/awaiting-approval';
/** How long an approved reply can be taken back. */
const HOLD_SECONDS = 5;

/** Reply `index` of the list, which answers a comment of `fan<index>`. */
export const makeNumbered = (index: number, overrides: Partial<AwaitingApproval> = {}) =>
  makeAwaitingApproval({
    id: `apr_${index}`,
    rule_processed_event_id: `evt_${index}`,
    event: {
      comment: { id: `c${index}`, from_username: `fan${index}`, text: 'Price?', media_id: 'm1' },
      post: { media_id: 'm1' },
    },
    rule_processed_event_response: makeReplyDraft({ id: `rsp_${index}` }),
    ...overrides,
  });

/** Reply `index` of the list, approved and being sent. */
export const makeApprovedReplyBeingSent = (index: number, draft: Partial<ReplyDraft> = {}) =>
  makeNumbered(index, {
    status: 'approved',
    rule_processed_event_response: makeReplyDraft({
      id: `rsp_${index}`,
      status: 'queued',
      ...draft,
    }),
  });

/** The server's data, from which its responses are built. */
export const server: { stored: AwaitingApproval[] } = { stored: [] };

export const change = (id: string, overrides: Partial<AwaitingApproval>) => {
  server.stored = server.stored.map((each) => (each.id === id ? { ...each, ...overrides } : each));
};
export const respond = (
  id: string,
  draft: Partial<ReplyDraft>,
  status?: AwaitingApproval['status'],
) => {
  const known = server.stored.find((each) => each.id === id);
  if (known === undefined) throw new Error(`There is no ${id}.`);
  const response = { ...known.rule_processed_event_response, ...draft };
  change(id, { rule_processed_event_response: response, ...(status && { status }) });
  return { rule_processed_event_response: response };
};
/** Another window has replaced the text. */
export const replaceApprovalTextOnServer = (id: string, response_text: string) => {
  const revision = (server.stored.find((each) => each.id === id)?.revision ?? 0) + 2;
  change(id, { revision });
  respond(id, { response_text, reply_text: null, revision });
};
/** Removes the reply, as if it was sent or discarded elsewhere. */
export const removeApprovalFromServer = (id: string) => {
  server.stored = server.stored.filter((each) => each.id !== id);
};
type CheckAnswer = ApiCallResponse<'checkApprovals'>;
/** The response of a check that found no approved reply changed. */
export const APPROVAL_CHECK_WITHOUT_CHANGES: CheckAnswer = {
  executed_awaiting_approval_ids: [],
  discarded_awaiting_approvals: [],
  updated_awaiting_approvals: [],
};
/** Sets the result of later checks of the approved replies. Only the given parts change. */
export const mockCheck = (found: Partial<CheckAnswer> | (() => Partial<CheckAnswer>)) =>
  mockResponse('checkApprovals', () => ({
    ...APPROVAL_CHECK_WITHOUT_CHANGES,
    ...(typeof found === 'function' ? found() : found),
  }));
/** The next check finds that this reply was sent. */
export const mockApprovedReplySent = (id: string) =>
  mockCheck({ executed_awaiting_approval_ids: [id] });
/** Later checks find that every approved reply was sent. */
export const mockAllApprovedRepliesSent = () =>
  mockCheck(() => {
    const sent = server.stored.filter(({ status }) => status === 'approved').map(({ id }) => id);
    for (const id of sent) removeApprovalFromServer(id);
    return { executed_awaiting_approval_ids: sent };
  });
/** Checks show the approved replies as the server has them. */
export const mockApprovalCheckFromServerData = () =>
  mockCheck(() => ({ updated_awaiting_approvals: server.stored }));
const listPage = ({ fields }: RecordedRequest) => {
  const offset = Number(fields.pagination_offset);
  return {
    awaiting_approvals_list: server.stored.slice(offset, offset + 50),
    total_count: server.stored.filter(({ status }) => status !== 'approved').length,
  };
};
export function respondToApproveOrDiscard(request: RecordedRequest) {
  const [action] = request.fields.actions as [
    { change_type: string; awaiting_approval_ids: string[] },
  ];
  const ids = action.awaiting_approval_ids;
  if (action.change_type === 'discard')
    server.stored = server.stored.filter(({ id }) => !ids.includes(id));
  else
    for (const id of ids)
      respond(id, { status: 'queued', sends_at: getIsoTimeAfterSeconds(HOLD_SECONDS) }, 'approved');
  return { message: 'Success', failed: [], ...listPage(request) };
}

/** Records later requests to the server, oldest first. The server accepts all of them. */
export function recordApprovalCalls(): string[] {
  const calls: string[] = [];
  mockResponse('updateApprovalReply', (request) => {
    calls.push(`save ${request.fields.response_text}`);
    return saveEdit(request);
  });
  mockResponse('changeApprovals', (request) => {
    calls.push((request.fields.actions as [{ change_type: string }])[0].change_type);
    return respondToApproveOrDiscard(request);
  });
  return calls;
}
export const getIsoTimeAfterSeconds = (seconds: number) =>
  new Date(Date.now() + seconds * 1_000).toISOString();

export const getCard = (username: string) =>
  screen.getByRole('listitem', { name: new RegExp(`by ${username}$`) });
export const queriesInApprovalCard = (username: string) => within(getCard(username));
export const findTextInApprovalCard = (
  username: string,
  text: string | RegExp,
  timeoutMs?: number,
) => advanceFakeTimeUntil(() => queriesInApprovalCard(username).getByText(text), timeoutMs);
export const expectApprovalCardGone = (username: string) =>
  expect(screen.queryByRole('listitem', { name: new RegExp(`${username}$`) })).toBeNull();
export const pressIn = (username: string, name: string) =>
  fireEvent.click(queriesInApprovalCard(username).getByRole('button', { name }));
/** Presses the keys one after the other, each where the focus is by then. */
export const press = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
/** Presses Undo in the toast about the decisions. */
export const pressUndo = () => pressButton('Undo');
export const getField = (username: string) =>
  queriesInApprovalCard(username).getByRole<HTMLTextAreaElement>('textbox');
export const type = (username: string, text: string) =>
  fireEvent.change(getField(username), { target: { value: text } });
export const getApprovalCheckbox = (username: string) =>
  queriesInApprovalCard(username).getByRole<HTMLInputElement>('checkbox');
export const getChanges = () =>
  getSentRequestFields('changeApprovals').map(({ actions }) => actions);

export async function openList(approvals: readonly AwaitingApproval[], path = PATH) {
  server.stored = [...approvals];
  renderApp(path);
  if (approvals.length > 0)
    await advanceFakeTimeUntil(() =>
      expect(document.querySelector('[data-approval]')).not.toBeNull(),
    );
}

/** Opens the list of the replies to `fan1`, `fan2` and so on. */
export const openNumberedApprovalsList = (count: number, path?: string) =>
  openList(
    Array.from({ length: count }, (_, index) => makeNumbered(index + 1)),
    path,
  );

const saveEdit = ({ fields }: RecordedRequest) =>
  respond(String(fields.awaiting_approval_id), { reply_text: String(fields.response_text) });
/** The server saves every edit. */
export const mockSavedApprovalEdits = () => mockResponse('updateApprovalReply', saveEdit);
/** Types an edit that the server cannot save, and waits until it has tried. */
export async function typeUnsavableApprovalEdit(username: string, text: string): Promise<void> {
  mockError('updateApprovalReply', 'unavailable');
  type(username, text);
  await advanceTime(1_000);
}

/** jsdom does not scroll, so this decides which cards are in view, at first all. Returns a function that changes it. */
export function mockApprovalCardsInView(isInView: (card: Element) => boolean = () => true) {
  const notifiers = new Map<Element, (isIntersecting: boolean) => void>();
  class FakeIntersectionObserver {
    private readonly notify: IntersectionObserverCallback;
    constructor(notify: IntersectionObserverCallback) {
      this.notify = notify;
    }
    observe(card: Element) {
      const tell = (isIntersecting: boolean) =>
        this.notify([{ target: card, isIntersecting } as never], this as never);
      notifiers.set(card, tell);
      tell(isInView(card));
    }
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  return (card: Element, isIntersecting: boolean) =>
    act(() => notifiers.get(card)?.(isIntersecting));
}

export function setUpApprovalsTest() {
  mockApprovalCardsInView();
  installFakeClock();
  vi.setSystemTime('2026-11-20T12:00:00.000Z');
  sessionStorage.clear();
  clearTrackedApprovedReplies();
  mockResponse('getMyFeatures', makeFeaturesResponse('rules', 'messages'));
  mockResponse('listSelectedPosts', { posts: [] });
  mockResponse('listApprovals', (request) => ({
    ...listPage(request),
    pagination_offset: Number(request.fields.pagination_offset),
    version: `v${getSentRequestFields('listApprovals').length}`,
  }));
  mockResponse('changeApprovals', respondToApproveOrDiscard);
  mockResponse('checkApprovals', APPROVAL_CHECK_WITHOUT_CHANGES);
  mockResponse('cancelApprovalReply', ({ fields }) =>
    respond(
      String(fields.rule_processed_event_id).replace('evt', 'apr'),
      { status: 'editing', sends_at: null },
      'awaiting',
    ),
  );
  mockSavedApprovalEdits();
}
