// How often a user may make the costly calls of automation.
import { beforeEach, expect, test, vi } from 'vitest';
import { rulesContracts } from '#shared/contracts/rules.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { makeCommentRule } from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

/** All limits begin at zero. */
const passWindows = () => vi.setSystemTime((Math.floor(Date.now() / 600_000) + 1) * 600_000);
beforeEach(passWindows);

const COSTLY = [
  ['rehearseRule', { rule: makeCommentRule('price') }],
  ['listRuleActivity', {}],
  ['listRuleStats', {}],
  ['generateRuleTexts', { inputText: 'Thank you!', count: 2 }],
  ['runRules', {}],
  ['backdateRules', {}],
  ['resetRules', {}],
  ['createRule', {}],
  ['updateRule', {}],
  ['changeRules', {}],
] as const;

test('this test covers every API call that has a rate limit', () => {
  const limited = Object.values(rulesContracts).filter((contract) => 'rateLimit' in contract);
  expect(limited.map(({ name }) => name).toSorted()).toEqual(
    COSTLY.map(([name]) => name).toSorted(),
  );
});

test.each(COSTLY)(
  '%s is refused beyond its limit, and allowed in the next window',
  async (name, fields) => {
    const { max, seconds } = rulesContracts[name].rateLimit ?? { max: 0, seconds: 0 };
    // A valid token saves each call the login.
    await world.call('listRules');
    // An empty request costs no work, but counts.
    const isWorkLight = name === 'listRuleActivity' || name === 'listRuleStats';
    const responses = await Promise.all(
      Array.from({ length: max + 5 }, () =>
        world.call(name, isWorkLight ? fields : { limit: 'x' }),
      ),
    );

    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({
        error: 'rate_limited',
        errors: [
          expect.stringMatching(
            /^Too many requests\. Please try again in (a|\d+) (moment|minute)s?\.$/,
          ),
        ],
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds);
    }
    passWindows();
    expect((await world.call(name, fields)).status).not.toBe(429);
  },
);
