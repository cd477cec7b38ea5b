// Lambda entry: the change stream of the table, filtered to data that screens show and that figures count. One function
// does both, because more than two readers of a stream are throttled (DynamoDB developer guide, change data capture).
import { countNewMessagesInConversationItem } from '#functions/conversations/storage/conversation-repository.ts';
import { countSentDrafts } from '#functions/drafts/use-cases/count-sent-drafts.ts';
import { countNewCommentsInPostItem } from '#functions/posts/storage/post-repository.ts';
import { countRuleFigures } from '#functions/rules/use-cases/count-rule-figures.ts';
import { createTableStreamConsumer } from '#platform/table/table-stream-consumer.ts';
import { createAccountChangeRecorder } from './use-cases/record-account-changes.ts';

const recordChanges = createAccountChangeRecorder({
  countNewComments: countNewCommentsInPostItem,
  countNewMessages: countNewMessagesInConversationItem,
});

export const handler = createTableStreamConsumer(async (records) => {
  // Runs first, because screens wait for it but not for the figures.
  const failures = [
    await recordChanges(records),
    await countRuleFigures(records),
    await countSentDrafts(records),
  ];
  return records
    .map((record) => failures.find((failure) => failure?.record === record))
    .find(Boolean);
});
