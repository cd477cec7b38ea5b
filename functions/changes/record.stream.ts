// Lambda entry: the change stream of the table, filtered to data that screens show and that rule figures count. One
// function does both, because more than two readers of a stream are throttled (DynamoDB developer guide, change data
// capture).
import { countNewMessagesOfItem } from '#functions/conversations/storage/conversation-repository.ts';
import { countNewCommentsOfItem } from '#functions/posts/post-repository.ts';
import { countFigures } from '#functions/rules/use-cases/count-figures.ts';
import { createStreamConsumer } from '#platform/table/stream-consumer.ts';
import { createChangeRecorder } from './use-cases/record-changes.ts';

const recordChanges = createChangeRecorder({
  countNewComments: countNewCommentsOfItem,
  countNewMessages: countNewMessagesOfItem,
});

export const handler = createStreamConsumer(async (records) => {
  // Runs first, because screens wait for it but not for the figures.
  const failures = [await recordChanges(records), await countFigures(records)];
  return records
    .map((record) => failures.find((failure) => failure?.record === record))
    .find(Boolean);
});
