// An admin acts as a user: everywhere it is said, what they change is on record, and nothing is posted.
import { DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect } from 'vitest';
import { GOOD_PASSWORD, logIn } from './support/entrance.ts';
import { followerComments, LOST_PICTURE, openComment, press, replyField } from './support/inbox.ts';
import { journey } from './support/journey.ts';
import { expectGone, expectShown, expectSoon, type Person, soon } from './support/person.ts';
import type { Stack } from './support/stack.ts';

/** An admin by the settings of the local product. */
const ADMIN = { email: 'admin@example.com', password: GOOD_PASSWORD };
const IMP100 =
  'Sorry, you currently cannot post to Instagram. Please contact us at support@replyloom.example with error code IMP100.';
/** Where the browser asks for the chosen account, which the admin has none of, and where posting is refused. */
const REFUSALS = [/\/users\/me\/ig\/account$/, /\/comment\/response\/post$/, LOST_PICTURE];

/** The account may be there from an earlier try; that it exists, the log-in shows. */
async function enterAsAdmin(person: Person, { appUrl }: Stack): Promise<void> {
  await fetch(`${appUrl}/api/v1/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 'replyloom-web', ...ADMIN, tos_agreement: true }),
  });
  await logIn(person, ADMIN);
  await person.seesHeading('Connect your Instagram account');
}

const bar = ({ page }: Person) => page.getByRole('region', { name: 'Impersonation' });

/** The actions on record about the user, oldest first. */
async function recordOf(stack: Stack, email: string): Promise<readonly string[]> {
  const { TABLE_NAME, AWS_ENDPOINT_URL_DYNAMODB, AWS_REGION } = stack.table;
  const client = new DynamoDBClient({
    ...(AWS_REGION && { region: AWS_REGION }),
    ...(AWS_ENDPOINT_URL_DYNAMODB && { endpoint: AWS_ENDPOINT_URL_DYNAMODB }),
    credentials: { accessKeyId: 'journey', secretAccessKey: 'journey' },
  });
  const read = async (pk: string) => {
    const pages = paginateQuery(
      { client },
      {
        TableName: TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: pk } },
        ConsistentRead: true,
      },
    );
    const items = [];
    for await (const { Items = [] } of pages) items.push(...Items.map((item) => unmarshall(item)));
    return items;
  };
  const [claim] = await read(`EMAIL#${email}`);
  const actions = await read(`AUDIT#${claim?.userId}`);
  client.destroy();
  return actions.map(({ action }) => String(action));
}

describe('an admin', () => {
  journey(
    'acts as a user, posts nothing as them, and stops',
    async ({ person, stack, network }) => {
      const { demo } = stack;
      if (demo === undefined) throw new Error('This stack has no demo account.');
      person.expectsRefusals(...REFUSALS);
      const asked = await followerComments(network, 3);
      await enterAsAdmin(person, stack);

      await person.opens('/admin');
      await person.fills('Find a user', demo.email);
      await person.presses(`Sign in as ${demo.email}`);
      await expectShown(bar(person).getByText(demo.email, { exact: true }));

      const comment = await openComment(person, asked);
      await expectShown(bar(person).getByText(ADMIN.email, { exact: true }));
      await soon(async () =>
        expect(await recordOf(stack, demo.email)).toContain('markCommentSeen'),
      );
      await press(comment, 'Reply');
      const field = replyField(comment);
      await expectSoon(() => field.isEnabled(), true);
      await field.fill('Yes, on Tuesdays.');
      await expectShown(comment.getByText(/^Saved/));
      await press(comment, 'Post');
      await person.seesAlert(IMP100);
      await expectShown(comment.getByText('Reply not posted', { exact: true }));
      expect(await network.ownRepliesTo(asked.mediaId, asked.id)).toEqual([]);

      for (const path of ['/posts', '/admin', '/pricing', '/support']) {
        await person.opens(path);
        await expectShown(bar(person).getByText(demo.email, { exact: true }));
      }
      await person.presses('Stop Impersonation');
      await person.isAt('/admin');
      await expectGone(bar(person));

      const record = await recordOf(stack, demo.email);
      expect(record[0]).toBe('impersonate');
      expect(record).toEqual(
        expect.arrayContaining([
          'markCommentSeen',
          'requestCommentDraft',
          'updateCommentReply',
          'stopImpersonating',
        ]),
      );
      // What was refused did not happen.
      expect(record).not.toContain('postCommentReply');
    },
  );
});
