// The content of a storm as a network of the Graph core: one account, whose person granted everything.
import type { GraphNetwork } from '#scripts/sandbox/graph/graph-network.ts';
import {
  EVERY_GRAPH_PERMISSION_GRANTED,
  makeGraphNetwork,
} from '#tests/support/network/make-graph-network.ts';
import {
  STORM_ACCOUNT,
  STORM_PERSON_ID,
  type StormComment,
  type StormContent,
  type StormMessage,
} from './storm-content.ts';

/** `onPublish` gets each publication of the account, before the response of the call. */
export function createStormGraphNetwork(
  content: StormContent,
  appSecret: string,
  onPublish: (published: StormComment | StormMessage) => void,
): GraphNetwork {
  const publish = <Published extends StormComment | StormMessage>(published: Published) => {
    onPublish(published);
    return published;
  };
  return makeGraphNetwork({
    app: { id: '100000000000001', secret: appSecret },
    world: content.world,
    access: { grants: new Map([[STORM_PERSON_ID, EVERY_GRAPH_PERMISSION_GRANTED]]) },
    changes: {
      createComment: ({ mediaId, parentId, text }) => {
        const fields = { mediaId, parentId: parentId ?? undefined, text, at: Date.now() };
        return publish(content.addComment({ ...fields, from: STORM_ACCOUNT }));
      },
      sendMessage: ({ accountId, followerId, text, privateReplyTo }) => {
        const { world } = content;
        const { id: conversationId } =
          world.findConversationWith(accountId, followerId) ??
          content.createConversation(world.findFollower(followerId));
        const fields = { conversationId, text, at: Date.now(), fromId: accountId };
        return publish(
          content.addMessage({ ...fields, privateReplyTo: privateReplyTo ?? undefined }),
        );
      },
      subscribePage: (pageId, fields) => {
        const page = content.world.findPage(pageId);
        if (page) page.subscribedFields = fields;
      },
    },
  });
}
