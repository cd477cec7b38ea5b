import { expect, test } from 'vitest';
import { listPostPictures } from './list-post-pictures.ts';

const thumbnailUrl = 'https://scontent.cdninstagram.com/t.jpg';
const mediaUrl = 'https://scontent.cdninstagram.com/1.jpg';

test.each([
  [{ mediaType: 'IMAGE', mediaUrl }, [mediaUrl]],
  [{ mediaType: 'CAROUSEL_ALBUM', mediaUrl }, [mediaUrl]],
  [{ mediaType: 'VIDEO', mediaUrl, thumbnailUrl }, [thumbnailUrl]],
  [{ mediaType: 'VIDEO', mediaUrl }, []],
  [{ mediaType: 'IMAGE' }, []],
])('the pictures of the post %o are %o', (post, urls) => {
  expect(listPostPictures(post)).toEqual(urls.map((url) => ({ of: 'post', url })));
});
