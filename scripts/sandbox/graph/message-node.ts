// The network's message: its fields, what is attached to it, and which messages still tell details.
import { attachmentAddresses, storyAddress } from '../images/addresses.ts';
import { readableMessages } from '../world/messages.ts';
import { hashText } from '../world/seeded-random.ts';
import type { Attachment, Conversation, Message } from '../world/types.ts';
import { addressBase, type GraphCall } from './call.ts';
import { type EdgeAnswer, renderEdge } from './edge.ts';
import type { FieldRequest } from './fields.ts';
import { graphTime, type NodeType, pickChildren, renderNode } from './node-type.ts';
import { partyOf, told } from './parties.ts';

/** Of older messages than these the network tells the id and the time only. */
const detailedMessages = 20;

/** A message as it is read: `isDetailed` while it is one of the newest of its conversation. */
export interface MessageView {
  readonly id: string;
  readonly timestamp: number;
  readonly message: Message;
  readonly conversation: Conversation;
  readonly isDetailed: boolean;
}

type Read = (view: MessageView, call: GraphCall, request: FieldRequest) => unknown;

const attachmentType: NodeType<Attachment> = {
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
        const { url } = attachmentAddresses(addressBase(call), attachment);
        const sticker = attachment.kind === 'heart';
        const [width, height] = sticker ? [200, 200] : [1080, 1350];
        const size = { width, height, max_width: width, max_height: height };
        return pickChildren(
          { ...size, url, preview_url: url, ...(sticker ? { render_as_sticker: true } : {}) },
          request,
        );
      },
    },
    video_data: {
      read: (attachment, call, request) => {
        if (attachment.kind !== 'video') return undefined;
        const { url, previewUrl } = attachmentAddresses(addressBase(call), attachment);
        return pickChildren({ width: 1080, height: 1350, url, preview_url: previewUrl }, request);
      },
    },
    file_url: {
      read: (attachment, call) =>
        attachment.kind === 'audio' || attachment.kind === 'file'
          ? attachmentAddresses(addressBase(call), attachment).url
          : undefined,
    },
    generic_template: { read: () => undefined },
  },
};

const shareType: NodeType<Attachment> = {
  name: 'MessageShare',
  defaults: ['id'],
  fields: {
    id: { read: ({ id }) => id },
    link: { read: (share, call) => attachmentAddresses(addressBase(call), share).url },
    name: { read: ({ title }) => title },
    description: { read: () => undefined },
    template: { read: () => undefined },
  },
};

export const messageType: NodeType<MessageView> = {
  name: 'Message',
  defaults: ['id', 'created_time'],
  fields: {
    id: { read: ({ message }) => message.id },
    created_time: { read: ({ message }) => graphTime(message.timestamp) },
    from: { read: detail(({ message }, call, request) => told(call, message.authorId, request)) },
    to: {
      read: detail(({ message, conversation }, call, request) => {
        const { accountId, followerId } = conversation;
        const other = message.authorId === accountId ? followerId : accountId;
        return { data: [told(call, other, request)] };
      }),
    },
    message: { read: detail(({ message }) => message.text ?? undefined) },
    is_unsupported: { read: detail(({ message }) => message.unsupported || undefined) },
    attachments: {
      child: () => attachmentType,
      read: detail(({ message }, call, request) =>
        expanded(call, attachmentType, { items: message.attachments.filter(isFile), request }),
      ),
    },
    shares: {
      child: () => shareType,
      read: detail(({ message }, call, request) =>
        expanded(call, shareType, { items: message.attachments.filter(isShare), request }),
      ),
    },
    story: { read: detail(({ message }, call) => toldStory(message, call)) },
    reactions: { read: detail(({ message }, call) => toldReactions(message, call)) },
    tags: { read: () => undefined },
  },
};

/** Newest first. */
export function messageViews(call: GraphCall, conversation: Conversation): MessageView[] {
  return readableMessages(call.sandbox, conversation).map((message, index) => ({
    id: message.id,
    timestamp: message.timestamp,
    message,
    conversation,
    isDetailed: index < detailedMessages,
  }));
}

export function messageList(
  call: GraphCall,
  conversation: Conversation,
  asked: {
    readonly fields: readonly FieldRequest[] | null;
    readonly modifiers: ReadonlyMap<string, string>;
  },
): EdgeAnswer {
  return renderEdge({
    ...asked,
    call,
    type: messageType,
    list: messageViews(call, conversation),
    path: `${conversation.id}/messages`,
    cap: 100,
    standardLimit: 25,
    reach: 100_000,
    sparsePaging: false,
  });
}

function detail(read: Read): Read {
  return (view, call, request) => (view.isDetailed ? read(view, call, request) : undefined);
}

/** Without its fields being asked for, a list of attachments or shares comes empty. */
function expanded(
  call: GraphCall,
  type: NodeType<Attachment>,
  asked: { readonly items: readonly Attachment[]; readonly request: FieldRequest },
): { readonly data: readonly unknown[] } | undefined {
  const { items, request } = asked;
  if (items.length === 0) return undefined;
  if (request.children === null) return { data: [] };
  return { data: items.map((item) => renderNode(type, item, { call, fields: request.children })) };
}

function toldStory(message: Message, call: GraphCall): unknown {
  if (message.story === null) return undefined;
  const { kind, id } = message.story;
  const story = { link: storyAddress(addressBase(call), message.story), id };
  return kind === 'mention' ? { mention: story } : { reply_to: story };
}

function toldReactions(message: Message, call: GraphCall): unknown {
  if (message.reactions.length === 0) return undefined;
  const byEmoji = Map.groupBy(message.reactions, (reaction) => reaction.emoji);
  return {
    data: [...byEmoji].map(([reaction, each]) => ({
      reaction,
      users: each.map(({ byId }) => partyOf(call, byId)),
    })),
  };
}

function isShare({ kind }: Attachment): boolean {
  return kind === 'ig_post' || kind === 'reel';
}

function isFile(attachment: Attachment): boolean {
  return !isShare(attachment);
}

const mimeTypes: Readonly<Record<Attachment['kind'], string>> = {
  image: 'image/jpeg',
  heart: 'image/png',
  video: 'video/mp4',
  audio: 'audio/wav',
  file: 'application/pdf',
  ig_post: 'text/html',
  reel: 'text/html',
};
