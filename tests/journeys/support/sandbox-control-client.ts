// Client of the sandbox's control API: injects faults, acts as followers, and reads what is published.
import { z } from 'zod';

const commentSchema = z.object({
  id: z.string(),
  media_id: z.string(),
  parent_id: z.string().nullable(),
  username: z.string(),
  text: z.string(),
  is_owner: z.boolean(),
});
const commentThreadSchema = commentSchema.extend({ replies: z.array(commentSchema) });
const postSchema = z.object({
  id: z.string(),
  caption: z.string().nullable(),
  comments_count: z.number(),
});

const messageSchema = z.object({
  id: z.string(),
  conversation_id: z.string(),
  username: z.string(),
  is_owner: z.boolean(),
  text: z.string().nullable(),
  unsent: z.boolean(),
});
const conversationSchema = z.object({ messages: z.array(messageSchema) });

/** Body of the sandbox's control call that sends a direct message. */
export type SandboxMessageRequestBody = {
  readonly username: string;
  readonly text?: string;
  readonly attachments?: readonly string[];
  readonly story?: 'mention' | 'reply';
  readonly unsupported?: boolean;
  readonly as_owner?: boolean;
  readonly age_seconds?: number;
};

/** Ids of two people of the sandbox and of the Instagram accounts they own. */
export const SANDBOX_STUDIO_IDS = {
  personId: '122100000000001',
  accountId: '17841400000000001',
} as const;
export const SANDBOX_CAFE_IDS = {
  personId: '122100000000004',
  accountId: '17841400000000006',
} as const;

export type SandboxFaultRequestBody = {
  /** Route name such as `POST comment/replies`, or method and path; `*` matches anything. */
  readonly route: string;
  readonly when?: 'before' | 'after';
  readonly outcome?: 'error' | 'reset' | 'timeout' | 'malformed' | 'empty';
  readonly status?: number;
  readonly code?: number;
  readonly message?: string;
  readonly times?: number;
  readonly delay_ms?: number;
};

export type SandboxControlClient = ReturnType<typeof makeSandboxControlClient>;

export function makeSandboxControlClient(sandboxUrl: string) {
  const callControlApi = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${sandboxUrl}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return await response.json();
  };
  const listCommentThreads = async (mediaId: string) =>
    z.array(commentThreadSchema).parse(await callControlApi('GET', `/media/${mediaId}/comments`));
  return {
    injectFault: (fault: SandboxFaultRequestBody) => callControlApi('POST', '/faults', fault),
    delayResponses: (delay_ms: number, route: string) =>
      callControlApi('POST', '/latency', { route, delay_ms }),
    /** How the language model writes. `stubborn`: it also writes like that when it is asked to correct its text. */
    setWriterBehavior: (writer: { readonly behavior: string; readonly stubborn?: boolean }) =>
      callControlApi('PUT', '/language-model', writer),
    restoreNormalBehavior: async () => {
      await callControlApi('DELETE', '/faults');
      await callControlApi('PUT', '/language-model', { behavior: 'good' });
      await callControlApi('POST', '/webhooks', { enabled: true });
    },
    setWebhooksEnabled: (enabled: boolean) => callControlApi('POST', '/webhooks', { enabled }),
    /** The person removes the app, which revokes all its permissions. */
    removeApp: (personId: string) => callControlApi('POST', `/people/${personId}/remove-app`, {}),
    /** Expires every token of the person immediately. */
    expireTokens: (personId: string) =>
      callControlApi('POST', `/people/${personId}/expire-token`, {}),
    /** Applies to later tokens. */
    setTokenLifetime: (tokenLifetime: {
      readonly token_seconds: number;
      readonly token_renewal?: 'extends' | 'keeps' | 'refuses';
    }) => callControlApi('POST', '/behaviour', tokenLifetime),
    /** Subjects of the emails sent to an address, newest first. */
    listEmailSubjects: async (emailAddress: string): Promise<readonly string[]> => {
      const response = await fetch(
        `${sandboxUrl}/mail/messages?${new URLSearchParams({ to: emailAddress })}`,
      );
      const emails = z.array(z.object({ subject: z.string() })).parse(await response.json());
      return emails.map(({ subject }) => subject);
    },
    /** Sends the network's data deletion request for the person; returns the URL of the status page. */
    requestDataDeletion: async (personId: string, appUrl: string) => {
      const removal = await callControlApi('POST', `/people/${personId}/remove-app`, {});
      const { signed_request } = z.object({ signed_request: z.string() }).parse(removal);
      const response = await fetch(`${appUrl}/webhooks/network/data_deletion`, {
        method: 'POST',
        body: new URLSearchParams({ signed_request }),
      });
      return z
        .object({ url: z.string(), confirmation_code: z.string() })
        .parse(await response.json());
    },
    addComment: (body: {
      readonly media_id: string;
      readonly text: string;
      readonly username: string;
      readonly parent_id?: string;
      readonly as_owner?: boolean;
    }) =>
      callControlApi('POST', '/comments', body).then((responseBody) =>
        commentSchema.parse(responseBody),
      ),
    deleteComment: (commentId: string) => callControlApi('DELETE', `/comments/${commentId}`),
    sendMessage: (message: SandboxMessageRequestBody) =>
      callControlApi('POST', '/messages', message).then((responseBody) =>
        messageSchema.parse(responseBody),
      ),
    addReaction: (messageId: string, emoji: string) =>
      callControlApi('POST', `/messages/${messageId}/reaction`, { emoji }),
    unsendMessage: (messageId: string) => callControlApi('DELETE', `/messages/${messageId}`),
    editMessage: (messageId: string, text: string) =>
      callControlApi('PATCH', `/messages/${messageId}`, { text }),
    /** Makes the whole conversation older, so that its reply window closes. */
    ageConversation: (conversationId: string, seconds: number) =>
      callControlApi('POST', `/conversations/${conversationId}/age`, { seconds }),
    setMessageAccess: (allowed: boolean) =>
      callControlApi('POST', `/accounts/${SANDBOX_STUDIO_IDS.accountId}/message-access`, {
        allowed,
      }),
    /** Texts of the account's own messages in a conversation, oldest first. */
    listOutboundMessages: async (conversationId: string): Promise<readonly (string | null)[]> => {
      const conversation = conversationSchema.parse(
        await callControlApi('GET', `/conversations/${conversationId}`),
      );
      return conversation.messages.filter((each) => each.is_owner).map((each) => each.text);
    },
    listPosts: async (accountId: string) =>
      z.array(postSchema).parse(await callControlApi('GET', `/accounts/${accountId}/media`)),
    threads: listCommentThreads,
    /** Texts of the account's own replies to a comment. */
    listPublishedReplies: async (comment: {
      readonly mediaId: string;
      readonly id: string;
    }): Promise<readonly string[]> => {
      const threads = await listCommentThreads(comment.mediaId);
      const commentThread = threads.find((each) => each.id === comment.id);
      return (commentThread?.replies ?? [])
        .filter((each) => each.is_owner)
        .map((each) => each.text);
    },
    getPostPageUrl: (mediaId: string) => `${sandboxUrl}/play/${mediaId}`,
  };
}
