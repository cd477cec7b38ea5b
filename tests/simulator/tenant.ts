// One owner with a linked account, a post and a comment to answer, made once by the product itself;
// every world gets a copy of these rows in a table of its own.
import {
  BatchWriteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { saveLogin, saveSeenAccount, sealToken } from '#functions/connection/account-repository.ts';
import type { CommentSubject } from '#functions/drafts/jobs.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { nowIso } from '#platform/clock.ts';
import { tableName } from '#platform/table/client.ts';
import { mediaOf } from '#tests/support/posts.ts';
import { createTable } from '#tests/support/table.ts';
import { withAccount } from '#tests/support/users.ts';
import { NO_FAULTS, randomFaults } from './faults.ts';
import { startQueues } from './queues.ts';
import { seeded } from './random.ts';
import { createWorld, START } from './world.ts';

const USERNAME = 'thebakery';

export type Tenant = {
  readonly subject: CommentSubject;
  readonly username: string;
  readonly token: string;
};

const at = (msBefore: number) => new Date(START - msBefore).toISOString();

async function linkAccount(userId: string, igUserId: string): Promise<void> {
  const facebookUserId = `fb-${igUserId}`;
  await saveLogin(userId, {
    facebookUserId,
    name: 'The Baker',
    picture: null,
    sealedToken: await sealToken('user-token', userId, facebookUserId),
    tokenExpiresAt: null,
    problems: [],
    linkedAt: nowIso(),
    accountsReadAt: nowIso(),
    renewalTriedAt: null,
    toldOfEnd: null,
  });
  await saveSeenAccount(userId, {
    igUserId,
    facebookUserId,
    pageId: 'page-1',
    pageName: 'The Bakery',
    sealedPageToken: await sealToken('page-token', userId, igUserId),
    type: 'business',
    username: USERNAME,
    name: 'The Bakery',
    picture: null,
    details: {
      biography: 'Bread, daily',
      followersCount: 12,
      followsCount: 1,
      mediaCount: 1,
      website: null,
    },
    available: true,
    problem: null,
  });
}

async function publishPost(subject: CommentSubject): Promise<void> {
  const media = mediaOf(subject.mediaId, { timestamp: at(86_400_000), comments_count: 1 });
  await contentStore.savePosts(subject, { media: [media], covered: undefined });
  const comment = {
    id: subject.commentId,
    text: 'Is the rye bread back?',
    username: 'ana',
    fromId: '900',
    timestamp: at(3_600_000),
    hidden: false,
    parentId: undefined,
  };
  await contentStore.saveComments(subject, {
    comments: [comment],
    own: { igUserId: subject.igUserId, username: USERNAME, ownIds: [] },
    covered: undefined,
    incompleteThreads: [],
  });
}

/** Makes the rows in the table the environment names, at the beginning of virtual time. */
export function prepareTenant(): Promise<Tenant> {
  const world = createWorld(0, () => randomFaults(seeded(0), NO_FAULTS));
  startQueues(world, {});
  return world.look(async () => {
    const igUserId = '17841400000000001';
    const { userId, token } = await withAccount(igUserId);
    await linkAccount(userId, igUserId);
    const subject = {
      kind: 'comment',
      userId,
      igUserId,
      mediaId: '500',
      commentId: '600',
    } as const;
    await publishPost(subject);
    return { subject, username: USERNAME, token };
  });
}

export type Tables = {
  /** A new table with a copy of the tenant's rows. */
  readonly create: (name: string) => Promise<void>;
  readonly drop: (name: string) => Promise<void>;
};

export async function copiesOfTenant(): Promise<Tables> {
  const client = new DynamoDBClient({});
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName() }));
  return {
    async create(name) {
      await createTable(client, name);
      const rows = Items.map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: rows } }));
    },
    drop: async (name) => void (await client.send(new DeleteTableCommand({ TableName: name }))),
  };
}
