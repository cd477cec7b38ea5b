// A fake of the queues that refreshes are sent to.
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach } from 'vitest';

/** Accepts every message; the returned function lists the jobs of the current test. */
export function setUpFakeRefreshQueue() {
  const queue = mockClient(SQSClient);
  beforeAll(() => {
    process.env.COMMENTS_QUEUE_URL = 'https://queue.example/comments';
    process.env.MESSAGES_QUEUE_URL = 'https://queue.example/messages';
  });
  beforeEach(() => {
    queue.reset();
    queue.on(SendMessageCommand).resolves({});
  });
  return {
    jobs: () =>
      queue
        .commandCalls(SendMessageCommand)
        .map(({ args: [{ input }] }) => JSON.parse(input.MessageBody ?? '')),
    refuse: () => queue.on(SendMessageCommand).rejects(new Error('no queue')),
  };
}
