// The response to a rule change arrives after its user has logged out and another one has logged in.
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRules } from '#web/features/rules/api/use-rules.ts';
import { clearSessionAfterLogout, establishSession } from '#web/lib/session/session.ts';
import {
  makeRule,
  makeSessionTokenResponse,
  makeUser,
} from '#web/testing/data/api-object-factories.ts';
import { waitForRuleRequests } from '#web/testing/harnesses/rules-list-harness.tsx';
import { getRecordedRequests, mockHeldResponse } from '#web/testing/mock-api/mock-api.ts';
import { makeRuleChangeResponse, mockRules } from '#web/testing/mock-api/mock-common-responses.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { signIn } from '#web/testing/sign-in.ts';

function RulesProbe() {
  const { rules, changeRule } = useRules(1);
  const switchOff = (id: string) => {
    const change = { rule_ids: [id], new_rule_active_value: false };
    changeRule({ change_type: 'rule_active', ...change }).catch(() => undefined);
  };
  return (
    <>
      <p>{rules?.map(({ name }) => name).join() ?? 'Loading'}</p>
      <button type="button" onClick={() => ['rul_1', 'rul_2'].forEach(switchOff)}>
        Switch two off
      </button>
    </>
  );
}

const makeNamed = (name: string) => makeRule({ id: 'rul_1', name });

test("ignores a late rule change response of the previous user's session", async () => {
  signIn();
  mockRules(makeNamed('Rule of A'));
  const answer = mockHeldResponse('changeRules', makeRuleChangeResponse(makeNamed('Rule of A')));
  renderWithProviders(<RulesProbe />);
  await screen.findByText('Rule of A');
  fireEvent.click(screen.getByText('Switch two off'));
  await waitForRuleRequests('changeRules');
  mockRules(makeNamed('Rule of B'));
  act(() => {
    clearSessionAfterLogout();
    const user = makeUser({ id: 'usr_2' });
    establishSession(makeSessionTokenResponse({ access_token: 'access-of-B', user }));
  });
  await screen.findByText('Rule of B');

  await act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 300));
  });

  expect(screen.queryByText('Rule of A')).toBeNull();
  expect(getRecordedRequests('changeRules').map(({ authorization }) => authorization)).toEqual([
    'Bearer access-1',
  ]);
});
