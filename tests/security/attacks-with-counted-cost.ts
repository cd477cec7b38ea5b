// Walks that an attacker can repeat to make others pay, each through the whole product in one process.

import { setUserRole } from '#functions/admin/operator-user-changes.ts';
import { adminContracts } from '#shared/contracts/admin.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { invokeApiByContract } from '#tests/support/api/invoke-api-by-contract.ts';
import type { TestResponse } from '#tests/support/api/invoke-api-handler.ts';
import { world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  makeCommentRule,
  makeMessageRule,
} from '#tests/support/rules/make-rule.ts';
import { createTestUser, TEST_CLIENT_ID, TEST_PASSWORD } from '#tests/support/users/test-users.ts';

export type AttackWalk = {
  readonly attacker: 'no account' | 'an account' | 'a linked account' | "an admin's session";
  readonly does: string;
  readonly act: () => Promise<unknown>;
};

const AI_COMMENT = { action_type: 'AI_comment_reply', action_value: [] };
const AI_MESSAGE = { action_type: 'AI_message_reply', action_value: [] };

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

async function callAs(token: string | undefined, name: string, fields: object) {
  const contract = allContracts.find((one) => one.name === name);
  if (!contract) throw new Error(`There is no contract ${name}.`);
  return invokeApiByContract(contract, { ...fields }, token === undefined ? {} : { token });
}

async function inTurn(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
  for (const index of times(count)) await act(index);
}

/** People write comments, whose webhooks arrive together. */
async function writeComments(count: number, getUsername: (index: number) => string): Promise<void> {
  const media_id = await world.firstMedia();
  for (const index of times(count))
    await world.writeComment({
      media_id,
      text: `how lovely, number ${index}`,
      username: getUsername(index),
    });
  await world.finishWork();
  await world.passSeconds(60);
}

const withCommentRule = async (fields: object, act: () => Promise<unknown>) => {
  await world.createRule(makeCommentRule('lovely', [AI_COMMENT], fields));
  await act();
};

/** The owner looks at each waiting reply, as the screen does. */
const viewApprovals = async () => {
  for (const { id, rule_processed_event_id } of await world.listApprovals())
    await world.call('generateApprovalReply', {
      awaiting_approval_id: id,
      rule_processed_event_id,
      request_new_response: false,
    });
  await world.finishWork();
};

async function startDraft(fields: object = {}): Promise<TestResponse> {
  const media_id = await world.firstMedia();
  const comment_id = await world.writeComment({ media_id, text: 'which size?', username: 'asks' });
  await world.finishWork();
  const comment = { media_id, comment_id, ...fields };
  const response = await world.call('requestCommentDraft', comment);
  await world.finishWork();
  return { ...response, body: { ...response.body, comment } };
}

async function generateAgain(count: number): Promise<void> {
  const { body } = await startDraft();
  await inTurn(count, async () => {
    await world.call('requestCommentDraft', { ...body.comment, request_new_response: true });
    await world.finishWork();
  });
}

async function impersonateOwner(): Promise<string> {
  const admin = await createTestUser();
  await setUserRole({ email: admin.email, role: 'admin', operator: 'test' });
  const { body } = await invokeApiByContract(
    adminContracts.impersonate,
    { id: world.account().userId },
    { token: admin.token },
  );
  return body.token.access_token;
}

export const ATTACK_WALKS: readonly AttackWalk[] = [
  {
    attacker: 'no account',
    does: '40 comments of one person on an AI rule with approval, and the owner looks',
    act: () =>
      withCommentRule(APPROVAL_MODE_ON, async () => {
        await writeComments(40, () => 'stranger.one');
        await viewApprovals();
      }),
  },
  {
    attacker: 'no account',
    does: '40 comments of one person on an AI rule that sends unseen',
    act: () => withCommentRule({}, () => writeComments(40, () => 'stranger.two')),
  },
  {
    attacker: 'no account',
    does: '40 messages of one person on an AI rule that sends unseen',
    act: async () => {
      await world.createRule(makeMessageRule('lovely', [AI_MESSAGE]));
      await inTurn(40, (index) => world.message(`lovely, number ${index}`, 'one.writer'));
      await world.passSeconds(60);
    },
  },
  {
    attacker: 'no account',
    does: '100 comments of 100 people on an AI rule that sends unseen',
    act: () => withCommentRule({}, () => writeComments(100, (index) => `stranger.${index}`)),
  },
  {
    attacker: 'no account',
    does: '40 comments of one person, where the model writes what cannot be used',
    act: async () => {
      await world.sandbox.callControl('PUT', '/language-model', { behavior: 'too_long' });
      await withCommentRule({}, () => writeComments(40, () => 'stranger.three'));
      await world.sandbox.callControl('PUT', '/language-model', { behavior: 'good' });
    },
  },
  {
    attacker: 'no account',
    does: '24 requests of a link to choose a new password for the address of another person',
    act: async () => {
      const { email } = await createTestUser();
      await inTurn(24, () =>
        callAs(undefined, 'forgotPassword', { client_id: TEST_CLIENT_ID, email }),
      );
    },
  },
  {
    attacker: 'no account',
    does: '200 webhooks without a valid signature',
    act: () =>
      inTurn(200, () => callAs(undefined, 'receiveNetworkWebhook', { object: 'instagram' })),
  },
  {
    attacker: 'an account',
    does: '24 changes of the own address to one of another person and back',
    act: async () => {
      let { token, email: own } = await createTestUser();
      await inTurn(24, async (index) => {
        const email = index % 2 === 0 ? 'stranger@elsewhere.example' : own;
        const fields = { email, current_password: TEST_PASSWORD };
        token = (await callAs(token, 'updateProfile', fields)).body.access_token ?? token;
      });
    },
  },
  {
    attacker: 'an account',
    does: '24 changes of the own password, where the address belongs to another person',
    act: async () => {
      let { token } = await createTestUser('another.stranger@elsewhere.example');
      await inTurn(24, async () => {
        const fields = { password: TEST_PASSWORD, current_password: TEST_PASSWORD };
        token = (await callAs(token, 'updateProfile', fields)).body.access_token ?? token;
      });
    },
  },
  {
    attacker: 'no account',
    does: '12 sign-ups with one address of another person: each account asks for a link and gives the address up',
    act: () =>
      inTurn(12, async (index) => {
        const email = 'third.stranger@elsewhere.example';
        const client = { client_id: TEST_CLIENT_ID, email };
        const fields = { ...client, password: TEST_PASSWORD, tos_agreement: true };
        const { body } = await callAs(undefined, 'signUp', fields);
        await callAs(undefined, 'forgotPassword', client);
        await callAs(body.access_token, 'updateProfile', {
          email: `given-up-${index}@example.com`,
          current_password: TEST_PASSWORD,
        });
      }),
  },
  {
    attacker: 'a linked account',
    does: '40 refreshes of the details of the account',
    act: () => inTurn(40, () => world.call('getIgAccountInfo', { update_from_api: true })),
  },
  {
    attacker: 'a linked account',
    does: '100 parallel runs of the rules over 40 events',
    act: async () => {
      await world.createCommentRule('nothing of the kind');
      await writeComments(40, (index) => `stranger.${index}`);
      // A valid token saves each call the login.
      await world.call('listRules');
      await Promise.all(times(100).map(() => world.call('runRules')));
      await world.finishWork();
    },
  },
  {
    attacker: 'a linked account',
    does: '1,000 parallel rehearsals of a rule over 40 comments',
    act: async () => {
      const rule = makeCommentRule('lovely');
      await writeComments(40, (index) => `stranger.${index}`);
      await world.call('listRules');
      const rehearsal = { rule, limit: 40 };
      await Promise.all(times(1_000).map(() => world.call('rehearseRule', rehearsal)));
    },
  },
  {
    attacker: 'a linked account',
    does: '40 drafts of one comment, one after another',
    act: () => generateAgain(39),
  },
  {
    attacker: 'a linked account',
    does: '40 requests of texts for a rule',
    act: () =>
      inTurn(40, () =>
        world.call('generateRuleTexts', { inputText: 'Thank you so much!', count: 10 }),
      ),
  },
  {
    attacker: "an admin's session",
    does: 'while signed in as the owner: drafts of 20 comments, and 20 new texts for replies that wait',
    act: async () => {
      const token = await impersonateOwner();
      await withCommentRule(APPROVAL_MODE_ON, () => writeComments(1, () => 'stranger.four'));
      const [approval] = await world.listApprovals();
      const media_id = await world.firstMedia();
      await inTurn(20, async () => {
        const comment_id = await world.writeComment({ media_id, text: 'which size?' });
        await world.finishWork();
        await callAs(token, 'requestCommentDraft', { media_id, comment_id });
        await callAs(token, 'generateApprovalReply', {
          awaiting_approval_id: approval?.id,
          rule_processed_event_id: approval?.rule_processed_event_id,
          request_new_response: true,
        });
        await world.finishWork();
      });
    },
  },
];
