// Files, stickers and shared posts of a message.
import type { GraphAttachment } from '../graph-world.ts';
import type { GraphNodeType } from '../rendering/render-node.ts';

const mimeTypes: Readonly<Partial<Record<GraphAttachment['kind'], string>>> = {
  image: 'image/jpeg',
  heart: 'image/png',
  video: 'video/mp4',
  audio: 'audio/wav',
  file: 'application/pdf',
  ig_post: 'text/html',
  reel: 'text/html',
  ig_story: 'text/html',
};

const isNamed = ({ kind }: GraphAttachment): boolean => mimeTypes[kind] !== undefined;

export const isShare = ({ kind }: GraphAttachment): boolean =>
  kind === 'ig_post' || kind === 'reel' || kind === 'ig_story';

export const attachmentNodeType: GraphNodeType<GraphAttachment> = {
  name: 'MessageAttachment',
  defaults: ['id'],
  fields: {
    id: { read: ({ id }) => id },
    mime_type: { read: ({ kind }) => mimeTypes[kind] },
    name: {
      read: (attachment) =>
        isNamed(attachment)
          ? (attachment.title ?? `${attachment.kind}-${attachment.id.slice(-6)}`)
          : undefined,
    },
    size: {
      read: (attachment) =>
        isNamed(attachment)
          ? 20_000 + (Number.parseInt(attachment.id.replaceAll(/\D/g, '') || '0', 10) % 400_000)
          : undefined,
    },
    image_data: {
      parts: [
        'width',
        'height',
        'max_width',
        'max_height',
        'url',
        'preview_url',
        'render_as_sticker',
      ],
      read: (attachment, { network }) => {
        if (attachment.kind !== 'image' && attachment.kind !== 'heart') return undefined;
        const { url } = network.links.attachment(attachment);
        const isSticker = attachment.kind === 'heart';
        const [width, height] = isSticker ? [200, 200] : [1080, 1350];
        const size = { width, height, max_width: width, max_height: height };
        const links = { url, preview_url: url };
        return { ...size, ...links, ...(isSticker && { render_as_sticker: true }) };
      },
    },
    video_data: {
      parts: ['width', 'height', 'url', 'preview_url'],
      read: (attachment, { network }) => {
        if (attachment.kind !== 'video') return undefined;
        const { url, previewUrl } = network.links.attachment(attachment);
        return { width: 1080, height: 1350, url, preview_url: previewUrl };
      },
    },
    file_url: {
      read: (attachment, { network }) =>
        attachment.kind === 'audio' || attachment.kind === 'file'
          ? network.links.attachment(attachment).url
          : undefined,
    },
    generic_template: {
      parts: ['title', 'subtitle', 'media_url', 'cta'],
      read: ({ kind, title }) => (kind === 'template' ? { title } : undefined),
    },
  },
};

export const shareNodeType: GraphNodeType<GraphAttachment> = {
  name: 'MessageShare',
  defaults: ['id'],
  fields: {
    id: { read: ({ id }) => id },
    link: { read: (share, { network }) => network.links.attachment(share).url },
    name: { read: ({ title }) => title },
    template: { read: () => undefined },
  },
};
