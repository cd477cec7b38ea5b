// The message node of the Graph API: its fields, attachments and shares.
import { buildAttachmentUrls, buildStoryUrl } from '../images/image-urls.ts';
import { listVisibleMessages } from '../world/message-actions.ts';
import { hashText } from '../world/seeded-random.ts';
import type {
  InstagramConversation,
  InstagramMessage,
  MessageAttachment,
} from '../world/world-types.ts';
import type { RequestedField } from './fields-parameter.ts';
import { type GraphCall, getImageUrlBase } from './graph-call.ts';
import {
  formatGraphTime,
  type GraphNodeType,
  pickRequestedFields,
  renderGraphNode,
} from './graph-node-type.ts';
import { buildParticipant, renderParticipant } from './participant.ts';
import { type GraphEdgeResponse, renderGraphEdge } from './render-graph-edge.ts';

/** The network returns only id and time of messages older than these. */
const detailedMessageCount = 20;

/** A readable message; `isDetailed` while it is one of the newest of its conversation. */
export interface ReadableMessage {
  readonly id: string;
  readonly timestamp: number;
  readonly message: InstagramMessage;
  readonly conversation: InstagramConversation;
  readonly isDetailed: boolean;
}

type MessageFieldReader = (
  view: ReadableMessage,
  call: GraphCall,
  request: RequestedField,
) => unknown;

const attachmentNodeType: GraphNodeType<MessageAttachment> = {
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
        const { url } = buildAttachmentUrls(getImageUrlBase(call), attachment);
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
        const { url, previewUrl } = buildAttachmentUrls(getImageUrlBase(call), attachment);
        return pickRequestedFields(
          { width: 1080, height: 1350, url, preview_url: previewUrl },
          request,
        );
      },
    },
    file_url: {
      read: (attachment, call) =>
        attachment.kind === 'audio' || attachment.kind === 'file'
          ? buildAttachmentUrls(getImageUrlBase(call), attachment).url
          : undefined,
    },
    generic_template: { read: () => undefined },
  },
};

const shareNodeType: GraphNodeType<MessageAttachment> = {
  name: 'MessageShare',
  defaults: ['id'],
  fields: {
    id: { read: ({ id }) => id },
    link: { read: (share, call) => buildAttachmentUrls(getImageUrlBase(call), share).url },
    name: { read: ({ title }) => title },
    description: { read: () => undefined },
    template: { read: () => undefined },
  },
};

export const messageNodeType: GraphNodeType<ReadableMessage> = {
  name: 'Message',
  defaults: ['id', 'created_time'],
  fields: {
    id: { read: ({ message }) => message.id },
    created_time: { read: ({ message }) => formatGraphTime(message.timestamp) },
    from: {
      read: readIfDetailed(({ message }, call, request) =>
        renderParticipant(call, message.authorId, request),
      ),
    },
    to: {
      read: readIfDetailed(({ message, conversation }, call, request) => {
        const { accountId, followerId } = conversation;
        const other = message.authorId === accountId ? followerId : accountId;
        return { data: [renderParticipant(call, other, request)] };
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
export function listReadableMessages(
  call: GraphCall,
  conversation: InstagramConversation,
): ReadableMessage[] {
  return listVisibleMessages(call.sandbox, conversation).map((message, index) => ({
    id: message.id,
    timestamp: message.timestamp,
    message,
    conversation,
    isDetailed: index < detailedMessageCount,
  }));
}

export function renderMessageList(
  call: GraphCall,
  conversation: InstagramConversation,
  options: {
    readonly fields: readonly RequestedField[] | null;
    readonly modifiers: ReadonlyMap<string, string>;
  },
): GraphEdgeResponse {
  return renderGraphEdge({
    ...options,
    call,
    type: messageNodeType,
    list: listReadableMessages(call, conversation),
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
  call: GraphCall,
  type: GraphNodeType<MessageAttachment>,
  options: { readonly items: readonly MessageAttachment[]; readonly request: RequestedField },
): { readonly data: readonly unknown[] } | undefined {
  const { items, request } = options;
  if (items.length === 0) return undefined;
  if (request.children === null) return { data: [] };
  return {
    data: items.map((item) => renderGraphNode(type, item, { call, fields: request.children })),
  };
}

function buildStoryField(message: InstagramMessage, call: GraphCall): unknown {
  if (message.story === null) return undefined;
  const { kind, id } = message.story;
  const story = { link: buildStoryUrl(getImageUrlBase(call), message.story), id };
  return kind === 'mention' ? { mention: story } : { reply_to: story };
}

function buildReactionsField(message: InstagramMessage, call: GraphCall): unknown {
  if (message.reactions.length === 0) return undefined;
  const byEmoji = Map.groupBy(message.reactions, (reaction) => reaction.emoji);
  return {
    data: [...byEmoji].map(([reaction, sameReactions]) => ({
      reaction,
      users: sameReactions.map(({ byId }) => buildParticipant(call, byId)),
    })),
  };
}

function isShare({ kind }: MessageAttachment): boolean {
  return kind === 'ig_post' || kind === 'reel';
}

function isDirectAttachment(attachment: MessageAttachment): boolean {
  return !isShare(attachment);
}

const mimeTypes: Readonly<Record<MessageAttachment['kind'], string>> = {
  image: 'image/jpeg',
  heart: 'image/png',
  video: 'video/mp4',
  audio: 'audio/wav',
  file: 'application/pdf',
  ig_post: 'text/html',
  reel: 'text/html',
};
