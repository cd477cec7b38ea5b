// The part of the tests' network that holds conversations: listed, read one by one, written to.
import type { FakeAccount } from './network.ts';

export type FakeMessage = {
  readonly id: string;
  readonly fromOwner: boolean;
  readonly text: string;
  readonly timestamp: string;
};
export type FakeConversation = {
  readonly id: string;
  readonly person: { readonly id: string; readonly username: string };
  /** Newest first. */
  messages: FakeMessage[];
};

type Answer = { readonly status: number; readonly body: unknown };
type Call = {
  readonly method: string;
  readonly first: string;
  readonly edge: string | undefined;
  readonly query: URLSearchParams;
  readonly bearer: string;
};

const READABLE = 20;

const ok = (body: unknown): Answer => ({ status: 200, body });
const error = (code: number, subcode?: number, status = 400): Answer => ({
  status,
  body: { error: { message: `(#${code})`, code, error_subcode: subcode } },
});
const networkTime = (iso: string) => iso.replace(/\.\d{3}Z$/, '+0000');

function renderMessage(account: FakeAccount, conversation: FakeConversation, one: FakeMessage) {
  const owner = { id: account.id, username: account.username };
  const [from, to] = one.fromOwner ? [owner, conversation.person] : [conversation.person, owner];
  return {
    id: one.id,
    created_time: networkTime(one.timestamp),
    from,
    to: { data: [to] },
    ...(one.text !== '' && { message: one.text }),
  };
}

const latest = ({ messages }: FakeConversation): string => messages[0]?.timestamp ?? '';

function render(account: FakeAccount, conversation: FakeConversation) {
  const shown = conversation.messages.slice(0, READABLE);
  return {
    id: conversation.id,
    updated_time: networkTime(latest(conversation)),
    participants: { data: [{ id: account.id, username: account.username }, conversation.person] },
    messages: { data: shown.map((one) => renderMessage(account, conversation, one)) },
  };
}

function list(account: FakeAccount, query: URLSearchParams, most: number): Answer {
  const size = Number(query.get('limit') ?? 25);
  // As the real one does where nested data grows too large.
  if (size > most) return error(1, undefined, 500);
  const person = query.get('user_id');
  const all = [...(account.conversations ?? [])]
    .filter((one) => person === null || one.person.id === person)
    .sort((a, b) => latest(b).localeCompare(latest(a)));
  const start = Number(query.get('after') ?? 0);
  const end = start + size;
  const cursors = { before: String(start), after: String(end) };
  const next = `http://elsewhere.test/?after=${end}`;
  return ok({
    data: all.slice(start, end).map((one) => render(account, one)),
    paging: end < all.length ? { cursors, next } : { cursors },
  });
}

let sent = 0;

function send(account: FakeAccount, query: URLSearchParams): Answer {
  const recipient = (JSON.parse(query.get('recipient') ?? '{}') as { id?: string }).id;
  const { text } = JSON.parse(query.get('message') ?? '{}') as { text?: string };
  const conversation = account.conversations?.find((one) => one.person.id === recipient);
  if (!conversation || text === undefined) return error(100, 2_534_014);
  const id = `aWdfSENT${++sent}`;
  conversation.messages = [
    { id, fromOwner: true, text, timestamp: new Date().toISOString() },
    ...conversation.messages,
  ];
  return ok({ recipient_id: recipient, message_id: id });
}

/**
 * What the network answers about conversations; undefined for calls that concern something else.
 * `most`: conversations it can answer at once.
 */
export function answerConversations(
  accounts: readonly FakeAccount[],
  { method, first, edge, query, bearer }: Call,
  settings: { readonly most: number; readonly messagesOff: ReadonlySet<string> },
): Answer | undefined {
  const page = accounts.find((one) => first === `page-${one.id}`);
  const account =
    page ??
    accounts.find((one) =>
      one.conversations?.some(({ id, messages }) =>
        [id, ...messages.map((message) => message.id)].includes(first),
      ),
    );
  if (!account || (page && edge !== 'conversations' && edge !== 'messages')) return undefined;
  if (bearer !== `page:${bearer.split(':')[1]}:${account.id}`) return error(210);
  if (settings.messagesOff.has(account.id)) return error(200, 2_534_041);
  if (page) {
    return method === 'POST' ? send(account, query) : list(account, query, settings.most);
  }
  for (const conversation of account.conversations ?? []) {
    if (conversation.id === first) return ok(render(account, conversation));
    const message = conversation.messages.find(({ id }) => id === first);
    if (message) return ok(renderMessage(account, conversation, message));
  }
  return undefined;
}
