// P9 and P10 in the browser, against the built app: the requests of idle tabs in a minute.

import { reportBenchRowsAndExit } from './bench-row.ts';
import { measureIdleTabRequests } from './measure-idle-tab-requests.ts';
import {
  getConversationPaths,
  getFirstPostPath,
  logInAsDemoUser,
  runWithBenchProduct,
  runWithBrowser,
} from './run-with-bench-product.ts';

await reportBenchRowsAndExit(
  await runWithBenchProduct((product) =>
    runWithBrowser({}, async (context) => {
      const page = await context.newPage();
      await logInAsDemoUser(page, product);
      const post = await getFirstPostPath(page, product);
      const { newest, oldest } = await getConversationPaths(page, product);
      await page.close();
      const screens = {
        posts: { name: 'posts', path: '/posts' },
        post: { name: 'post', path: post },
        conversations: { name: 'messages', path: '/messages' },
        conversation: { name: 'conversation', path: newest },
        unanswerableConversation: { name: 'quiet conversation', path: oldest },
      };
      return measureIdleTabRequests({ context, product }, screens);
    }),
  ),
);
