// Something the network told of a conversation: applied to what is held. Events carry all of it, so
// only the first one of a person needs a call.
import { findOwner, getAccount } from '#functions/connection/account-repository.ts';
import type { OwnAccount } from '#functions/connection/domain/own-comment.ts';
import type { ToldConversation } from '#functions/connection/domain/told-messages.ts';
import { findAccess, ownerOf } from '#functions/connection/network/network-access.ts';
import { checkSoon } from '#functions/connection/scheduled-checks.ts';
import { readConversationWith } from '#platform/instagram/messages.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { messageEventJob } from '../jobs.ts';
import { pacedRead } from '../refresh/paced-read.ts';
import { applyMessageEvent, saveConversations } from '../updates/save-messages.ts';

type Payload = PayloadOf<typeof messageEventJob>;

/** An outage of a day; afterwards the regular check has to find what is missing. */
const MOST_TRIES = 100;
/** A conversation that was just begun may not be listed yet; a call that sends returns soon, or its worker is dead. */
const FEW_TRIES = 6;
/** Longer than a call that sends a reply may take. */
const SENDING_SECONDS = 30;
const SPREAD_MOST_SECONDS = 60;

/** What somebody writes in one go; its events come in any order. */
const BURST_MS = 10_000;

const happenedAt = (event: Payload['event']): number =>
  Date.parse(event.kind === 'message' ? event.message.timestamp : event.at);

/**
 * The conversation without what its own events are still to tell: they name milliseconds, the list whole
 * seconds, and the time that comes first stays. A message whose event is lost the next refresh finds.
 */
const historyOf = (conversation: ToldConversation, event: Payload['event']): ToldConversation => ({
  ...conversation,
  messages: conversation.messages.filter(
    ({ timestamp }) => Date.parse(timestamp) < happenedAt(event) - BURST_MS,
  ),
});

/** What is left to do; `again` names the seconds after which it makes sense. */
type Left =
  | 'nothing'
  | { readonly again: number; readonly because: 'network' | 'unlisted' | 'sending' };

/** Undefined where the conversation has to be read first. */
function leftOf(outcome: Awaited<ReturnType<typeof applyMessageEvent>>): Left | undefined {
  if (outcome === 'unknown_contact') return undefined;
  return outcome === 'applied' ? 'nothing' : { again: SENDING_SECONDS, because: 'sending' };
}

/** Reads the conversation with the person, unless another event did so while this one waited. */
async function meet(account: AccountRef, event: Payload['event'], own: OwnAccount): Promise<Left> {
  const apply = () => applyMessageEvent(account, event, own);
  const access = await findAccess(account);
  // Without a working link nothing can be read; the check after linking again finds it.
  if (!access?.valid) return 'nothing';
  const { pageId, pageToken: token } = access;
  const answer = await pacedRead(account, async () =>
    (await apply()) === 'unknown_contact'
      ? readConversationWith({ pageId, token, personId: event.personId })
      : { conversation: undefined, usage: undefined },
  );
  if (answer.kind === 'not_yet') return { again: answer.seconds, because: 'network' };
  if (answer.kind === 'in_vain') return 'nothing';
  const { conversation } = answer.result;
  if (conversation) {
    await saveConversations(account, { conversations: [historyOf(conversation, event)], own });
  }
  return leftOf(await apply()) ?? { again: 1, because: 'unlisted' };
}

/** Later each time, and not all at once. */
const delayOf = ({ again }: { readonly again: number }, tries: number): number =>
  again + Math.random() * Math.min(SPREAD_MOST_SECONDS, 2 ** tries);

/**
 * The job of one event. Those of accounts nobody works with are dropped; one that cannot be placed
 * while the network does not answer comes again.
 */
export async function messageEvent(payload: Payload): Promise<void> {
  const { igUserId, event, tries } = payload;
  const userId = await findOwner(igUserId);
  if (userId === undefined) return;
  const account = { userId, igUserId };
  const stored = await getAccount(account);
  if (stored?.activatedAt == null) return;
  const own = ownerOf(stored);
  const left =
    leftOf(await applyMessageEvent(account, event, own)) ?? (await meet(account, event, own));
  if (left === 'nothing') return;
  const most = left.because === 'network' ? MOST_TRIES : FEW_TRIES;
  if (tries >= most) return checkSoon(account);
  const delaySeconds = delayOf(left, tries);
  await enqueue(messageEventJob, { ...payload, tries: tries + 1 }, { delaySeconds });
}
