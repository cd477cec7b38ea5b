// The message node of the Graph API: its fields, attachments and shares.
import { buildAttachmentUrls, buildStoryUrl } from '../images/image-urls.ts';
import { listVisibleSandboxMessages } from '../world/message-actions.ts';
import { hashText } from '../world/seeded-random.ts';
import type {
  SandboxAttachment,
  SandboxConversation,
  SandboxMessage,
} from '../world/world-types.ts';
import type { RequestedField } from './fields-parameter.ts';
import { getImageUrlContext, type SandboxGraphCall } from './graph-call.ts';
import { buildGraphParticipant, renderGraphParticipant } from './participant.ts';
import { type GraphEdgeResponse, renderGraphEdge } from './render-graph-edge.ts';
import {
  formatGraphTime,
  type GraphNodeType,
  pickRequestedFields,
  renderGraphNode,
} from './render-graph-node.ts';

/** The network returns only id and time of messages older than these. */
const detailedMessageCount = 20;

/** A readable message; `isDetailed` while it is one of the newest of its conversation. */
export interface SandboxMessageNode {
  readonly id: string;
  readonly timestamp: number;
  readonly message: SandboxMessage;
  readonly conversation: SandboxConversation;
  readonly isDetailed: boolean;
}

type MessageFieldReader = (
  view: SandboxMessageNode,
  call: SandboxGraphCall,
  request: RequestedField,
) => unknown;

const attachmentNodeType: GraphNodeType<SandboxAttachment> = {
  name: 'MessageAttachment',
  defaults: ['id'],
  fields: {
    id: { read: ({ id }) => id },
    mime_type: { read: ({ kind }) => mimeTypes[kind] },
    name: { read: ({ id, kind, title }) => title ?? `${kind}-${id.slice(-6)}` },
    size: { read: ({ id }) => 20_000 + (hashText(id) % 400_000) },
    image_data: {
      read: (attachment, call, request) => {
        if (attachment.kind !== 'image' && attachment.kind !== 'heart') return undefined;
        const { url } = buildAttachmentUrls(getImageUrlContext(call), attachment);
        const isSticker = attachment.kind === 'heart';
        const [width, height] = isSticker ? [200, 200] : [1080, 1350];
        const size = { width, height, max_width: width, max_height: height };
        return pickRequestedFields(
          { ...size, url, preview_url: url, ...(isSticker ? { render_as_sticker: true } : {}) },
          request,
        );
      },
    },
    video_data: {
      read: (attachment, call, request) => {
        if (attachment.kind !== 'video') return undefined;
        const { url, previewUrl } = buildAttachmentUrls(getImageUrlContext(call), attachment);
        return pickRequestedFields(
          { width: 1080, height: 1350, url, preview_url: previewUrl },
          request,
        );
      },
    },
    file_url: {
      read: (attachment, call) =>
        attachment.kind === 'audio' || attachment.kind === 'file'
          ? buildAttachmentUrls(getImageUrlContext(call), attachment).url
          : undefined,
    },
    generic_template: { read: () => undefined },
  },
};

const shareNodeType: GraphNodeType<SandboxAttachment> = {
  name: 'MessageShare',
  defaults: ['id'],
  fields: {
    id: { read: ({ id }) => id },
    link: { read: (share, call) => buildAttachmentUrls(getImageUrlContext(call), share).url },
    name: { read: ({ title }) => title },
    description: { read: () => undefined },
    template: { read: () => undefined },
  },
};

export const sandboxMessageNodeType: GraphNodeType<SandboxMessageNode> = {
  name: 'Message',
  defaults: ['id', 'created_time'],
  fields: {
    id: { read: ({ message }) => message.id },
    created_time: { read: ({ message }) => formatGraphTime(message.timestamp) },
    from: {
      read: readIfDetailed(({ message }, call, request) =>
        renderGraphParticipant(call, message.authorId, request),
      ),
    },
    to: {
      read: readIfDetailed(({ message, conversation }, call, request) => {
        const { accountId, followerId } = conversation;
        const other = message.authorId === accountId ? followerId : accountId;
        return { data: [renderGraphParticipant(call, other, request)] };
      }),
    },
    message: { read: readIfDetailed(({ message }) => message.text ?? undefined) },
    is_unsupported: { read: readIfDetailed(({ message }) => message.unsupported || undefined) },
    attachments: {
      child: () => attachmentNodeType,
      read: readIfDetailed(({ message }, call, request) =>
        renderAttachmentList(call, attachmentNodeType, {
          items: message.attachments.filter(isDirectAttachment),
          request,
        }),
      ),
    },
    shares: {
      child: () => shareNodeType,
      read: readIfDetailed(({ message }, call, request) =>
        renderAttachmentList(call, shareNodeType, {
          items: message.attachments.filter(isShare),
          request,
        }),
      ),
    },
    story: { read: readIfDetailed(({ message }, call) => buildStoryField(message, call)) },
    reactions: { read: readIfDetailed(({ message }, call) => buildReactionsField(message, call)) },
    tags: { read: () => undefined },
  },
};

/** Newest first. */
export function listSandboxMessageNodes(
  call: SandboxGraphCall,
  conversation: SandboxConversation,
): SandboxMessageNode[] {
  return listVisibleSandboxMessages(call.sandbox, conversation).map((message, index) => ({
    id: message.id,
    timestamp: message.timestamp,
    message,
    conversation,
    isDetailed: index < detailedMessageCount,
  }));
}

export function renderGraphMessageList(
  call: SandboxGraphCall,
  conversation: SandboxConversation,
  options: {
    readonly fields: readonly RequestedField[] | null;
    readonly modifiers: ReadonlyMap<string, string>;
  },
): GraphEdgeResponse {
  return renderGraphEdge({
    ...options,
    call,
    type: sandboxMessageNodeType,
    list: listSandboxMessageNodes(call, conversation),
    path: `${conversation.id}/messages`,
    maxLimit: 100,
    defaultLimit: 25,
    maxReachableItems: 100_000,
    sparsePaging: false,
  });
}

function readIfDetailed(read: MessageFieldReader): MessageFieldReader {
  return (view, call, request) => (view.isDetailed ? read(view, call, request) : undefined);
}

/**
 * The network returns an empty list when the request does not name fields of attachments or shares.
 */
function renderAttachmentList(
  call: SandboxGraphCall,
  type: GraphNodeType<SandboxAttachment>,
  options: { readonly items: readonly SandboxAttachment[]; readonly request: RequestedField },
): { readonly data: readonly unknown[] } | undefined {
  const { items, request } = options;
  if (items.length === 0) return undefined;
  if (request.children === null) return { data: [] };
  return {
    data: items.map((item) => renderGraphNode(type, item, { call, fields: request.children })),
  };
}

function buildStoryField(message: SandboxMessage, call: SandboxGraphCall): unknown {
  if (message.story === null) return undefined;
  const { kind, id } = message.story;
  const story = { link: buildStoryUrl(getImageUrlContext(call), message.story), id };
  return kind === 'mention' ? { mention: story } : { reply_to: story };
}

function buildReactionsField(message: SandboxMessage, call: SandboxGraphCall): unknown {
  if (message.reactions.length === 0) return undefined;
  const byEmoji = Map.groupBy(message.reactions, (reaction) => reaction.emoji);
  return {
    data: [...byEmoji].map(([reaction, sameReactions]) => ({
      reaction,
      users: sameReactions.map(({ byId }) => buildGraphParticipant(call, byId)),
    })),
  };
}

function isShare({ kind }: SandboxAttachment): boolean {
  return kind === 'ig_post' || kind === 'reel';
}

function isDirectAttachment(attachment: SandboxAttachment): boolean {
  return !isShare(attachment);
}

const mimeTypes: Readonly<Record<SandboxAttachment['kind'], string>> = {
  image: 'image/jpeg',
  heart: 'image/png',
  video: 'video/mp4',
  audio: 'audio/wav',
  file: 'application/pdf',
  ig_post: 'text/html',
  reel: 'text/html',
};
