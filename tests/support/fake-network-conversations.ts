// The conversations of the fake network: listed, read one by one, and written to.

export type FakeNetworkMessage = {
  readonly id: string;
  readonly fromOwner: boolean;
  readonly text: string;
  readonly timestamp: string;
};
export type FakeNetworkConversation = {
  readonly id: string;
  readonly contact: { readonly id: string; readonly username: string };
  /** Newest first. */
  messages: FakeNetworkMessage[];
};

/** Whose conversations they are. */
type FakeConversationAccount = {
  readonly id: string;
  readonly username: string;
  readonly conversations?: FakeNetworkConversation[];
};

type FakeResponse = { readonly status: number; readonly body: unknown };
type ConversationCall = {
  readonly method: string;
  readonly first: string;
  readonly edge: string | undefined;
  readonly query: URLSearchParams;
  readonly bearer: string;
};

const READABLE_MESSAGES = 20;

const ok = (body: unknown): FakeResponse => ({ status: 200, body });
const error = (code: number, subcode?: number, status = 400): FakeResponse => ({
  status,
  body: { error: { message: `(#${code})`, code, error_subcode: subcode } },
});
const networkTime = (iso: string) => iso.replace(/\.\d{3}Z$/, '+0000');

function renderMessage(
  account: FakeConversationAccount,
  conversation: FakeNetworkConversation,
  one: FakeNetworkMessage,
) {
  const owner = { id: account.id, username: account.username };
  const [from, to] = one.fromOwner ? [owner, conversation.contact] : [conversation.contact, owner];
  return {
    id: one.id,
    created_time: networkTime(one.timestamp),
    from,
    to: { data: [to] },
    ...(one.text !== '' && { message: one.text }),
  };
}

const getLatestTimestamp = ({ messages }: FakeNetworkConversation): string =>
  messages[0]?.timestamp ?? '';

function renderConversation(
  account: FakeConversationAccount,
  conversation: FakeNetworkConversation,
) {
  const readableMessages = conversation.messages.slice(0, READABLE_MESSAGES);
  return {
    id: conversation.id,
    updated_time: networkTime(getLatestTimestamp(conversation)),
    participants: { data: [{ id: account.id, username: account.username }, conversation.contact] },
    messages: { data: readableMessages.map((one) => renderMessage(account, conversation, one)) },
  };
}

function listConversations(
  account: FakeConversationAccount,
  query: URLSearchParams,
  maxConversations: number,
): FakeResponse {
  const size = Number(query.get('limit') ?? 25);
  // As the real network does where the nested data is too large.
  if (size > maxConversations) return error(1, undefined, 500);
  const person = query.get('user_id');
  const all = [...(account.conversations ?? [])]
    .filter((one) => person === null || one.contact.id === person)
    .sort((a, b) => getLatestTimestamp(b).localeCompare(getLatestTimestamp(a)));
  const start = Number(query.get('after') ?? 0);
  const end = start + size;
  const cursors = { before: String(start), after: String(end) };
  const next = `http://elsewhere.test/?after=${end}`;
  return ok({
    data: all.slice(start, end).map((one) => renderConversation(account, one)),
    paging: end < all.length ? { cursors, next } : { cursors },
  });
}

let sentCount = 0;

function sendMessage(account: FakeConversationAccount, query: URLSearchParams): FakeResponse {
  const recipient = (JSON.parse(query.get('recipient') ?? '{}') as { id?: string }).id;
  const { text } = JSON.parse(query.get('message') ?? '{}') as { text?: string };
  const conversation = account.conversations?.find((one) => one.contact.id === recipient);
  if (!conversation || text === undefined) return error(100, 2_534_014);
  const id = `aWdfSENT${++sentCount}`;
  conversation.messages = [
    { id, fromOwner: true, text, timestamp: new Date().toISOString() },
    ...conversation.messages,
  ];
  return ok({ recipient_id: recipient, message_id: id });
}

/**
 * The fake network's response to a call about conversations; undefined for every other call.
 * `maxConversations`: the most conversations one response can hold.
 */
export function handleFakeConversationCall(
  accounts: readonly FakeConversationAccount[],
  { method, first, edge, query, bearer }: ConversationCall,
  settings: { readonly maxConversations: number; readonly messagesOff: ReadonlySet<string> },
): FakeResponse | undefined {
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
    return method === 'POST'
      ? sendMessage(account, query)
      : listConversations(account, query, settings.maxConversations);
  }
  for (const conversation of account.conversations ?? []) {
    if (conversation.id === first) return ok(renderConversation(account, conversation));
    const message = conversation.messages.find(({ id }) => id === first);
    if (message) return ok(renderMessage(account, conversation, message));
  }
  return undefined;
}
