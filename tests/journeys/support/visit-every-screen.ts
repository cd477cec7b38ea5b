// Every screen of the signed-in app at its address, one after the other.
import { z } from 'zod';
import { type ScreenEntry, screens } from '#web/lib/navigation/screen-table.ts';
import { openApiSession } from './api-session.ts';
import {
  type LoginCredentials,
  logInAndSeePosts,
  logInAsAdmin,
  signUpInBrowser,
} from './authentication-in-browser.ts';
import { expectVisible, type JourneyUser, waitForPageIdle } from './journey-user.ts';
import type { TestStackAddresses } from './start-test-stack.ts';

const postsSchema = z.object({ posts: z.array(z.object({ media_id: z.string() })) });
const conversationsSchema = z.object({ conversations: z.array(z.object({ id: z.string() })) });
const PAGING = { page_limit: 1, pagination_offset: 0 };

/** Possible values of the first `:id` in these paths. */
async function findIds(stack: TestStackAddresses, demo: LoginCredentials, ruleId: string) {
  const { call } = await openApiSession(stack, demo);
  const { posts } = postsSchema.parse(await call('/users/me/ig/posts', PAGING));
  const { conversations } = conversationsSchema.parse(
    await call('/users/me/ig/conversations', PAGING),
  );
  return {
    [screens.post.path]: posts[0]?.media_id,
    [screens.conversation.path]: conversations[0]?.id,
    [screens.rule.path]: ruleId,
  };
}

const isReadBy = {
  admin: ({ group }: ScreenEntry) => group === 'admin',
  newcomer: ({ path }: ScreenEntry) => path === screens.welcome.path,
  owner: ({ group, path }: ScreenEntry) =>
    ['signedIn', 'product', 'messages', 'rules'].includes(group) &&
    // A user with a chosen account is redirected.
    path !== screens.welcome.path &&
    path !== screens.connect.path,
};

/** Opens each screen as a user who may see it, and calls `visit` once it has loaded. */
export async function visitEveryScreen(options: {
  readonly stack: TestStackAddresses;
  readonly demo: LoginCredentials;
  readonly ruleId: string;
  readonly makeUser: () => Promise<JourneyUser>;
  readonly visit: (user: JourneyUser, path: string) => Promise<void>;
}): Promise<void> {
  const { stack, demo, makeUser, visit } = options;
  const ids: Readonly<Record<string, string | undefined>> = await findIds(
    stack,
    demo,
    options.ruleId,
  );
  const visitAs = async (user: JourneyUser, isRead: (screen: ScreenEntry) => boolean) => {
    for (const { path } of Object.values(screens).filter(isRead)) {
      await user.openPath(path.replace(':id', ids[path] ?? ''));
      await expectVisible(user.page.getByRole('heading', { level: 1 }));
      await waitForPageIdle(user);
      await visit(user, path);
    }
  };
  const [owner, newcomer, admin] = [await makeUser(), await makeUser(), await makeUser()];
  await logInAndSeePosts(owner, demo);
  await visitAs(owner, isReadBy.owner);
  await signUpInBrowser(newcomer);
  await visitAs(newcomer, isReadBy.newcomer);
  await logInAsAdmin(admin, stack);
  await visitAs(admin, isReadBy.admin);
}
