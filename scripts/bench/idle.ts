// P9 and P10 in the browser, in front of the built app: what idle tabs ask in a minute.
import { idleRows } from './idle-tabs.ts';
import {
  logIn,
  pathOfFirstPost,
  pathsOfConversations,
  withBrowser,
  withProduct,
} from './product.ts';
import { finish } from './row.ts';

await finish(
  await withProduct((product) =>
    withBrowser({}, async (context) => {
      const page = await context.newPage();
      await logIn(page, product);
      const post = await pathOfFirstPost(page, product);
      const { newest, oldest } = await pathsOfConversations(page, product);
      await page.close();
      const screens = {
        posts: { name: 'posts', path: '/posts' },
        post: { name: 'post', path: post },
        conversations: { name: 'messages', path: '/messages' },
        conversation: { name: 'conversation', path: newest },
        quiet: { name: 'quiet conversation', path: oldest },
      };
      return idleRows({ context, product }, screens);
    }),
  ),
);
