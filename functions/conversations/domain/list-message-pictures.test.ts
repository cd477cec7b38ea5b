import { expect, test } from 'vitest';
import type { MessageAttachment } from '#shared/schemas/conversation.ts';
import { listMessagePictures } from './list-message-pictures.ts';

const url = 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1';
const makeAttachment = (kind: MessageAttachment['kind']): MessageAttachment => ({
  kind,
  image_data: { url },
  video_data: null,
  file_url: null,
  name: null,
});

test.each(['video', 'audio', 'file', 'share'] as const)(
  'the preview of an attachment of kind %s is no picture',
  (kind) => {
    expect(listMessagePictures({ attachments: [makeAttachment(kind)], story: null })).toEqual([]);
  },
);

test('a sent picture and the story of a message are its pictures', () => {
  const story = { kind: 'reply', link: `${url}0` } as const;

  expect(listMessagePictures({ attachments: [makeAttachment('image')], story })).toEqual([
    { of: 'message', url },
    { of: 'story', url: `${url}0` },
  ]);
});

test('a message without pictures and with an expired story has none', () => {
  const attachments = [{ ...makeAttachment('image'), image_data: null }];

  expect(listMessagePictures({ attachments, story: { kind: 'mention', link: null } })).toEqual([]);
});
