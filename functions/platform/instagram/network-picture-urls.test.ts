// Pictures that may be shown to the model: those on servers of the network.
import { expect, test } from 'vitest';
import { isNetworkPictureUrl } from './network-picture-urls.ts';

test.each([
  ['https://scontent-ber1-1.cdninstagram.com/v/t51/1.jpg?oh=a', true],
  ['https://scontent.xx.fbcdn.net/v/1.jpg', true],
  ['https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=2', true],
  ['https://graph.test/images/1.webp', true],
  ['http://scontent.cdninstagram.com/1.jpg', false],
  ['https://evilcdninstagram.com/1.jpg', false],
  ['https://cdninstagram.com.evil.example/1.jpg', false],
  ['https://cdninstagram.com@evil.example/1.jpg', false],
  ['https://user@scontent.cdninstagram.com/1.jpg', false],
  ['http://graph.test/images/1.webp', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['data:image/png;base64,AAAA', false],
  ['no url', false],
])('the picture %s is on a server of the network: %s', (url, isOnNetwork) => {
  process.env.GRAPH_API_URL = 'https://graph.test/v26.0';

  expect(isNetworkPictureUrl(url)).toBe(isOnNetwork);
});
