import { describe, expect, test } from 'vitest';
import { classifyGraphError, NetworkError } from './network-error.ts';

describe('classification of Graph API errors', () => {
  test.each([
    [{ code: 190 }, 'token', 'facebook_token_expired'],
    [{ code: 190, error_subcode: 463 }, 'token', 'facebook_token_expired'],
    [{ code: 190, error_subcode: 460 }, 'token', 'facebook_token_expired'],
    [{ code: 190, error_subcode: 458 }, 'token', 'user_has_not_authorized_application'],
    [
      { code: 190, message: 'The user has not authorized application 1.' },
      'token',
      'user_has_not_authorized_application',
    ],
    [{ code: 190, error_subcode: 492 }, 'token', 'missing_permissions'],
    [{ code: 190, error_subcode: 459 }, 'token', 'facebook_checkpoint'],
    [
      {
        code: 190,
        message:
          'Error validating access token: The user is enrolled in a blocking, logged-in checkpoint',
      },
      'token',
      'facebook_checkpoint',
    ],
    [
      { code: 190, message: 'You cannot access the app till you log in to www.facebook.com' },
      'token',
      'facebook_checkpoint',
    ],
    [
      { code: 190, message: 'Sessions are not allowed because the user is not a confirmed user.' },
      'token',
      'facebook_checkpoint',
    ],
    [
      { code: 190, message: 'The user must be an administrator of the page to impersonate it.' },
      'token',
      'missing_permissions',
    ],
    [
      { code: 190, message: 'Session has expired on Saturday, 01-Jan-22 00:00:00 PST.' },
      'token',
      'facebook_token_expired',
    ],
    [
      { code: 190, error_subcode: 463, message: 'The user is enrolled in a checkpoint' },
      'token',
      'facebook_token_expired',
    ],
    [{ code: 102 }, 'token', 'facebook_token_expired'],
    [{ code: 10 }, 'permission', 'missing_permissions'],
    [
      { code: 10, message: 'Application does not have permission for this action' },
      'permission',
      'facebook_app_doesnt_have_permission_for_request',
    ],
    [{ code: 3 }, 'permission', 'facebook_app_doesnt_have_permission_for_request'],
    [{ code: 200 }, 'permission', 'missing_permissions'],
    [{ code: 4 }, 'throttled', undefined],
    [{ code: 80002 }, 'throttled', undefined],
    [{ code: 613 }, 'throttled', undefined],
    [{ code: 2 }, 'outage', undefined],
    [{ code: 20, error_subcode: 1772107 }, 'outage', undefined],
    [{ code: 100, error_subcode: 33 }, 'gone', undefined],
    [{ code: 24, error_subcode: 2207006 }, 'gone', undefined],
    [{ code: 100 }, 'refused', undefined],
    [{ code: 368 }, 'refused', undefined],
  ])('classifies Graph API error %o as %s with problem %s', (body, kind, problem) => {
    const error = classifyGraphError(body);
    expect({ kind: error.kind, problem: error.problem }).toEqual({ kind, problem });
  });

  test.each([
    [{ code: 10, error_subcode: 2534022 }, 'outside_window'],
    [{ code: 10, error_subcode: 2018278 }, 'outside_window'],
    [{ code: 10, error_subcode: 2018108 }, 'person_unavailable'],
    [{ code: 551 }, 'person_unavailable'],
    [{ code: 551, error_subcode: 1545041 }, 'person_unavailable'],
    [{ code: 100, error_subcode: 2534014 }, 'person_unavailable'],
    [{ code: 200, error_subcode: 2534041 }, 'messages_off'],
    [{ code: 10, error_subcode: 1893063 }, 'messaging_blocked'],
    [{ code: 100, error_subcode: 2534029 }, 'messaging_banned'],
    [{ code: 10, error_subcode: 2018300 }, 'thread_taken'],
    [{ code: 100, message: '(#100) No matching user found' }, 'person_unavailable'],
    [{ code: 10, message: "This person isn't receiving messages right now" }, 'person_unavailable'],
    [
      { code: 10, message: '(#10) This message is sent outside of allowed window.' },
      'outside_window',
    ],
    [{ code: 10, message: 'another app is controlling this thread now' }, 'thread_taken'],
    [{ code: 10, message: 'temporarily restricted from sending messages' }, 'messaging_blocked'],
    [{ code: 200, message: "The owner has revoked your app's access." }, 'messages_off'],
    [{ code: 368 }, 'policy'],
    [{ code: 368, error_subcode: 1390008 }, 'policy'],
  ])('classifies Graph API error %o as a rejection with reason %s', (body, reason) => {
    const { kind, problem, ...error } = classifyGraphError(body);
    expect([kind, problem, error.reason]).toEqual(['refused', undefined, reason]);
  });

  test.each([
    [{ code: 10 }, undefined],
    [{ code: 10, error_subcode: 1 }, undefined],
    [{ code: 100, error_subcode: 33 }, undefined],
  ])('classifies Graph API error %o without a rejection reason', (body, reason) => {
    expect(classifyGraphError(body).reason).toBe(reason);
  });

  test.each([
    [{ code: 100, error_subcode: 33 }, 'gone'],
    [{ code: 24, error_subcode: 2207006 }, 'gone'],
    [{ code: 24 }, 'gone'],
    [{ code: 24, error_subcode: 2207008 }, 'refused'],
    [{ code: 20 }, 'outage'],
    [{ code: 100, error_subcode: 2534025 }, 'gone'],
    [{ code: 100, message: 'The comment is invalid for a private reply' }, 'gone'],
    [{ code: 100, message: "Unsupported post request. Object with ID '1' does not exist" }, 'gone'],
    [{ code: 100, message: '(#100) Tried accessing nonexisting field (x)' }, 'refused'],
    [{ code: 100, error_subcode: 2534013, message: 'Object with ID does not exist' }, 'refused'],
  ])('classifies Graph API error %o as %s', (body, kind) => {
    expect(classifyGraphError(body).kind).toBe(kind);
  });

  test('classifies the message rate limit with a retry after three seconds', () => {
    const { kind, reason, retryAfterSeconds } = classifyGraphError(
      { code: 613, error_subcode: 2534040 },
      60,
    );
    expect([kind, reason, retryAfterSeconds]).toEqual(['throttled', 'message_rate', 3]);
    expect(classifyGraphError({ code: 613 }).reason).toBeUndefined();
  });

  test.each([
    ['unreachable', true],
    ['token', false],
    ['permission', false],
    ['gone', false],
    ['throttled', false],
    ['outage', false],
    ['refused', false],
  ] as const)('decides whether a write that failed with %s had no effect: %s', (kind, proves) => {
    expect(new NetworkError(kind, '').isCertainlyNotApplied).toBe(proves);
  });
});
