// Refreshing the conversations, latest activity first: one call where nothing happened.
import { getAccount } from '#functions/connection/account-repository.ts';
import { findAccess } from '#functions/connection/network/network-access.ts';
import { mayGoOn, noteTrouble } from '#functions/connection/network/refresh-access.ts';
import { endLease, keepLease } from '#functions/connection/refresh-lease.ts';
import {
  type ConversationsStep,
  readConversations,
} from '#functions/connection/use-cases/read-conversations.ts';
import { nowMs } from '#platform/clock.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { type AccountRef, keys } from '#platform/table/keys.ts';
import { refreshConversationsJob } from '../jobs.ts';
import { conversationStore } from '../updates/conversation-store.ts';

type Payload = PayloadOf<typeof refreshConversationsJob>;

/** Whatever is new stands at the top; what may have been missed below is looked for this often. */
const ALL_PAGES_EVERY_MS = 24 * 60 * 60 * 1_000;

/** Longer than this the work does not wait for its turn: its lease would end meanwhile. */
const LONGEST_WAIT_SECONDS = 30;

async function isAllDue(account: AccountRef): Promise<boolean> {
  const last = (await getAccount(account))?.allConversationsReadAt;
  return last == null || nowMs() - Date.parse(last) >= ALL_PAGES_EVERY_MS;
}

type Next = { readonly payload: Payload; readonly delaySeconds: number };

/** What follows a step; undefined where the refresh is over. */
async function nextOf(
  account: AccountRef,
  payload: Payload,
  step: ConversationsStep,
): Promise<Next | undefined> {
  switch (step.kind) {
    case 'not_yet':
      return step.seconds > LONGEST_WAIT_SECONDS
        ? undefined
        : { payload, delaySeconds: step.seconds };
    case 'too_much':
      return { payload: { ...payload, ...step.smaller }, delaySeconds: 0 };
    case 'read': {
      const calm = await mayGoOn(account, step.usage);
      if (!calm || step.next === undefined) return undefined;
      const all = payload.all ?? (await isAllDue(account));
      if (!all && step.changed === 0) return undefined;
      return { payload: { ...payload, ...step.next, all }, delaySeconds: 0 };
    }
    default:
      return undefined;
  }
}

/** The job of one page. A lease that ended or was cancelled ends the work. */
export async function refreshConversations(payload: Payload): Promise<void> {
  const { userId, igUserId, lease, cursor, limit } = payload;
  const account = { userId, igUserId };
  const list = keys.conversationList(account);
  if (!(await keepLease(list, lease))) return;
  const access = await findAccess(account);
  if (!access?.valid) return endLease(list, lease);
  let next: Next | undefined;
  try {
    const position = { cursor, limit };
    const step = await readConversations({ store: conversationStore, account, access, position });
    next = await nextOf(account, payload, step);
  } catch (error) {
    await noteTrouble(account, error);
  }
  if (!next) return endLease(list, lease);
  await enqueue(refreshConversationsJob, next.payload, { delaySeconds: next.delaySeconds });
}
