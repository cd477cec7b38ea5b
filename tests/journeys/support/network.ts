// The network behind the product as a test bends it: faults, followers, webhooks, and what stands there.
import { z } from 'zod';

const comment = z.object({
  id: z.string(),
  media_id: z.string(),
  parent_id: z.string().nullable(),
  username: z.string(),
  text: z.string(),
  is_owner: z.boolean(),
});
const thread = comment.extend({ replies: z.array(comment) });
const media = z.object({
  id: z.string(),
  caption: z.string().nullable(),
  comments_count: z.number(),
});

const message = z.object({
  id: z.string(),
  conversation_id: z.string(),
  username: z.string(),
  is_owner: z.boolean(),
  text: z.string().nullable(),
  unsent: z.boolean(),
});
const dialogue = z.object({ messages: z.array(message) });

/** What somebody writes; see the sandbox's control calls. */
export type Writing = {
  readonly username: string;
  readonly text?: string;
  readonly attachments?: readonly string[];
  readonly story?: 'mention' | 'reply';
  readonly unsupported?: boolean;
  readonly as_owner?: boolean;
  readonly age_seconds?: number;
};

/** The cast of the sandbox, as its dialog names them. */
export const STUDIO = { person: '122100000000001', account: '17841400000000001' } as const;
export const CAFE = { person: '122100000000004', account: '17841400000000006' } as const;

export type Fault = {
  /** Route name such as `POST comment/replies`, or method and path; `*` stands for anything. */
  readonly route: string;
  readonly when?: 'before' | 'after';
  readonly outcome?: 'error' | 'reset' | 'timeout' | 'malformed' | 'empty';
  readonly status?: number;
  readonly code?: number;
  readonly message?: string;
  readonly times?: number;
  readonly delay_ms?: number;
};

export type Network = ReturnType<typeof networkOf>;

export function networkOf(sandboxUrl: string) {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${sandboxUrl}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return await answer.json();
  };
  const threads = async (mediaId: string) =>
    z.array(thread).parse(await call('GET', `/media/${mediaId}/comments`));
  return {
    fails: (fault: Fault) => call('POST', '/faults', fault),
    answersAfter: (delay_ms: number, route: string) =>
      call('POST', '/latency', { route, delay_ms }),
    behavesAgain: async () => {
      await call('DELETE', '/faults');
      await call('POST', '/webhooks', { enabled: true });
    },
    sendsWebhooks: (enabled: boolean) => call('POST', '/webhooks', { enabled }),
    /** The person takes back everything they allowed. */
    removesApp: (personId: string) => call('POST', `/people/${personId}/remove-app`, {}),
    /** Every token of the person expires at once. */
    expiresTokens: (personId: string) => call('POST', `/people/${personId}/expire-token`, {}),
    /** How long tokens last that are given from now on. */
    givesTokens: (life: {
      readonly token_seconds: number;
      readonly token_renewal?: 'extends' | 'keeps' | 'refuses';
    }) => call('POST', '/behaviour', life),
    /** Subjects of the mails sent to an address, the newest first. */
    mailsTo: async (address: string): Promise<readonly string[]> => {
      const answer = await fetch(
        `${sandboxUrl}/mail/messages?${new URLSearchParams({ to: address })}`,
      );
      const mails = z.array(z.object({ subject: z.string() })).parse(await answer.json());
      return mails.map(({ subject }) => subject);
    },
    /** The person has the network ask the app to delete their data. Answers where that can be followed. */
    asksForDeletion: async (personId: string, appUrl: string) => {
      const removed = await call('POST', `/people/${personId}/remove-app`, {});
      const { signed_request } = z.object({ signed_request: z.string() }).parse(removed);
      const answer = await fetch(`${appUrl}/webhooks/network/data_deletion`, {
        method: 'POST',
        body: new URLSearchParams({ signed_request }),
      });
      return z
        .object({ url: z.string(), confirmation_code: z.string() })
        .parse(await answer.json());
    },
    comments: (body: {
      readonly media_id: string;
      readonly text: string;
      readonly username: string;
      readonly parent_id?: string;
    }) => call('POST', '/comments', body).then((made) => comment.parse(made)),
    writes: (writing: Writing) =>
      call('POST', '/messages', writing).then((made) => message.parse(made)),
    reacts: (messageId: string, emoji: string) =>
      call('POST', `/messages/${messageId}/reaction`, { emoji }),
    unsends: (messageId: string) => call('DELETE', `/messages/${messageId}`),
    edits: (messageId: string, text: string) => call('PATCH', `/messages/${messageId}`, { text }),
    /** Makes the whole conversation that much older, so that its reply window shuts. */
    ages: (conversationId: string, seconds: number) =>
      call('POST', `/conversations/${conversationId}/age`, { seconds }),
    allowsMessages: (allowed: boolean) =>
      call('POST', `/accounts/${STUDIO.account}/message-access`, { allowed }),
    /** What the account itself wrote in a conversation, oldest first. */
    ownMessagesIn: async (conversationId: string): Promise<readonly (string | null)[]> => {
      const found = dialogue.parse(await call('GET', `/conversations/${conversationId}`));
      return found.messages.filter((each) => each.is_owner).map((each) => each.text);
    },
    posts: async (accountId: string) =>
      z.array(media).parse(await call('GET', `/accounts/${accountId}/media`)),
    threads,
    /** The replies under one comment that the account itself wrote. */
    ownRepliesTo: async (mediaId: string, commentId: string): Promise<readonly string[]> => {
      const found = (await threads(mediaId)).find((each) => each.id === commentId);
      return (found?.replies ?? []).filter((each) => each.is_owner).map((each) => each.text);
    },
    playAddress: (mediaId: string) => `${sandboxUrl}/play/${mediaId}`,
  };
}
