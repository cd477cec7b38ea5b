// The calls of the voice API as one user, and comments that the owner answered.

import { saveFetchedInstagramAccount } from '#functions/connection/account-repository.ts';
import type { AccountRef, PostRef } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { voiceContracts } from '#shared/contracts/voice.ts';
import { invokeApiByContract } from '../api/invoke-api-by-contract.ts';
import type { TestResponse } from '../api/invoke-api-handler.ts';
import {
  createPostsApiCaller,
  makeNetworkComment,
  makeNetworkMedia,
} from '../network/make-network-posts.ts';
import { makeOwnReply, storePostWithComments } from '../network/store-test-posts.ts';

const storeProfile = ({ userId, igUserId }: AccountRef) =>
  saveFetchedInstagramAccount(userId, {
    igUserId,
    facebookUserId: 'fb-1',
    firstFacebookUserId: null,
    pageId: 'page-1',
    pageName: 'The Bakery',
    sealedPageToken: null,
    type: 'business',
    username: 'thebakery',
    name: null,
    picture: null,
    details: { biography: null, website: null, followersCount: 1, followsCount: 1, mediaCount: 1 },
    available: true,
    problem: null,
  });

/** Successful answers must have the form of their contract. */
export async function createVoiceUser() {
  const { user, account } = await createPostsApiCaller();
  await storeProfile(account);
  const call = async (name: keyof typeof voiceContracts, fields = {}): Promise<TestResponse> => {
    const response = await invokeApiByContract(voiceContracts[name], fields, {
      token: user.token,
    });
    if (response.status === 200) voiceContracts[name].response.parse(response.body);
    return response;
  };
  return {
    user,
    account,
    call,
    get: async (): Promise<ContractResponse<typeof voiceContracts.getVoice>> =>
      (await call('getVoice')).body,
    save: (voice: object, version: number) => call('saveVoice', { voice, version }),
    attempt: (voice: object, fields: object = {}) => call('tryVoice', { voice, ...fields }),
  };
}

/** Stores a post with an open comment `100` and one comment for each answer of the owner. */
export const storeAnsweredComments = (
  account: AccountRef,
  answers: readonly string[],
  mediaId = '18000',
): Promise<PostRef> =>
  storePostWithComments(
    account,
    [
      makeNetworkComment('100', { text: 'How much is it?', fromId: 'p100', username: 'p100' }),
      ...answers.flatMap((text, index) => {
        const id = `${mediaId}${index}0`;
        return [
          makeNetworkComment(id, {
            text: `Question number ${index}?`,
            fromId: `p${id}`,
            username: `p${id}`,
          }),
          makeOwnReply(`${mediaId}${index}1`, id, text),
        ];
      }),
    ],
    makeNetworkMedia(mediaId),
  );
