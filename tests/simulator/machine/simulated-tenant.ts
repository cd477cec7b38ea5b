// One user with a linked account, a post and a comment to answer, created once by the product itself. Every
// world gets a copy of these items in a table of its own.
import {
  BatchWriteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import type { CommentReplySubject } from '#functions/drafts/jobs.ts';
import { saveComments } from '#functions/posts/storage/save-comments.ts';
import { savePosts } from '#functions/posts/storage/save-posts.ts';
import { getTableName } from '#platform/table/dynamo-client.ts';
import { makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import { createProductTable } from '#tests/support/table/test-table.ts';
import { LINKED_USERNAME, storeLinkedAccount } from '#tests/support/users/store-linked-account.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import { createRandomFaultPlan, NO_FAULT_RATES } from './fault-plan.ts';
import { createSeededRandom } from './seeded-random.ts';
import { startSimulatedQueues } from './simulated-queues.ts';
import {
  createSimulatedWorld,
  SIMULATION_START_MS,
  type SimulatedWorld,
} from './virtual-time-and-processes.ts';

export type SimulatedTenant = {
  readonly subject: CommentReplySubject;
  readonly username: string;
  readonly token: string;
};

/** A run and its user. */
export type SimulationContext = {
  readonly world: SimulatedWorld;
  readonly tenant: SimulatedTenant;
};

const isoBeforeStart = (msBefore: number) => new Date(SIMULATION_START_MS - msBefore).toISOString();

async function storePost(subject: CommentReplySubject): Promise<void> {
  const media = makeNetworkMedia(subject.mediaId, {
    timestamp: isoBeforeStart(86_400_000),
    comments_count: 1,
  });
  await savePosts(subject, { media: [media], coveredRange: undefined });
  const comment = {
    id: subject.commentId,
    text: 'Is the rye bread back?',
    username: 'ana',
    fromId: '900',
    timestamp: isoBeforeStart(3_600_000),
    hidden: false,
    parentId: undefined,
  };
  await saveComments(subject, {
    origin: { source: 'refresh' },
    comments: [comment],
    accountIdentity: { igUserId: subject.igUserId, username: LINKED_USERNAME, ownIds: [] },
    coveredRange: undefined,
    incompleteThreads: [],
  });
}

/** Creates the tenant's items in the table that the environment names, at the start of virtual time. */
export function createSimulatedTenant(): Promise<SimulatedTenant> {
  const world = createSimulatedWorld(0, () =>
    createRandomFaultPlan(createSeededRandom(0), NO_FAULT_RATES),
  );
  startSimulatedQueues(world, {});
  return world.runAsObserver(async () => {
    const igUserId = '17841400000000001';
    const { userId, token } = await createTestUserWithAccount(igUserId);
    await storeLinkedAccount(userId, igUserId);
    const subject = {
      kind: 'comment',
      userId,
      igUserId,
      mediaId: '500',
      commentId: '600',
    } as const;
    await storePost(subject);
    return { subject, username: LINKED_USERNAME, token };
  });
}

export type TenantTableCopier = {
  /** The keys of the tenant's items, as DynamoDB writes them. */
  readonly keys: readonly { readonly pk: { S: string }; readonly sk: { S: string } }[];
  /** Creates a table with a copy of the tenant's items. */
  readonly create: (name: string) => Promise<void>;
  readonly drop: (name: string) => Promise<void>;
};

export async function createTenantTableCopier(): Promise<TenantTableCopier> {
  const client = new DynamoDBClient({});
  const { Items = [] } = await client.send(new ScanCommand({ TableName: getTableName() }));
  return {
    keys: Items.map(({ pk, sk }) => ({ pk: { S: pk?.S ?? '' }, sk: { S: sk?.S ?? '' } })),
    async create(name) {
      await createProductTable(client, name);
      const rows = Items.map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: rows } }));
    },
    drop: async (name) => void (await client.send(new DeleteTableCommand({ TableName: name }))),
  };
}
