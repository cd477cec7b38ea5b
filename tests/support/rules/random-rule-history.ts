// Random rules, and people's and the owner's actions under them: a history that really happens in the automation world.
import type { Rule } from '#shared/schemas/rule.ts';
import type { SeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import { world } from './automation-world.ts';
import {
  makeActionDelayOptions,
  makeCommentRule,
  makeMessageRule,
  withRuleOptions,
} from './make-rule.ts';

const LIMITS = [-1, -1, 1, 2];
const DELAY_MINUTES = [0, 0, 2];
const STEP_COUNT = 12;

type Player = {
  readonly random: SeededRandom;
  /** Part of every name and word, so that histories of one world do not meet. */
  readonly tag: string;
  readonly eventIds: string[];
  readonly commentIds: string[];
  /** People who have written a message: only they can get one. */
  readonly writers: Set<string>;
};

const drawWord = ({ random, tag }: Player): string => `${random.pick(['kiwi', 'plum'])}${tag}`;
const drawPerson = ({ random, tag }: Player): string => `${random.pick(['ana', 'ben'])}.${tag}`;

const drawOptions = ({ random }: Player, counted: readonly string[]) =>
  Object.fromEntries(counted.map((one) => [`trigger_n_times_per_${one}`, random.pick(LIMITS)]));

function drawActions({ random, tag }: Player, types: readonly string[]): readonly object[] {
  const drawn = types.filter(() => random.chance(0.7));
  return (drawn.length > 0 ? drawn : types.slice(0, 1)).map((action_type, index) => ({
    action_type,
    action_value: [{ text: `Answer ${index} of ${tag}` }],
    ...makeActionDelayOptions(random.pick(DELAY_MINUTES)),
  }));
}

function drawRule(player: Player) {
  const word = drawWord(player);
  if (player.random.chance(0.4)) {
    const messageRule = makeMessageRule(word, drawActions(player, ['dm']));
    return withRuleOptions(messageRule, drawOptions(player, ['user', 'conversation']));
  }
  const commentRule = makeCommentRule(word, drawActions(player, ['comment_reply', 'dm']));
  return withRuleOptions(commentRule, drawOptions(player, ['user', 'user_per_post']));
}

async function writeMessage(player: Player, text: string): Promise<void> {
  const person = drawPerson(player);
  player.eventIds.push(await world.message(text, person));
  player.writers.add(person);
}

async function answerAsOwner({ random, commentIds }: Player): Promise<void> {
  const parent_id = commentIds.at(-1);
  if (parent_id === undefined) return;
  await world.answerOnPhone(parent_id, `From me ${random.next()}`);
}

async function writeAsOwner({ random, writers }: Player): Promise<void> {
  if (writers.size === 0) return;
  const person = random.pick([...writers]);
  await world.message(`From me ${random.next()}`, person, { as_owner: true });
}

async function writeComment(player: Player): Promise<void> {
  const { random, commentIds, eventIds } = player;
  const text = `${drawWord(player)} ${random.chance(0.3) ? drawWord(player) : 'please'}`;
  const id = await world.comment(await world.firstMedia(), text, drawPerson(player));
  commentIds.push(id);
  eventIds.push(id);
}

/** In small steps: the first due reply makes the product read the conversation, which may have to wait. */
const passSomeTime = (seconds: number) => world.passSeconds(seconds, 4);

async function takeStep(player: Player): Promise<void> {
  const { random } = player;
  const step = random.next();
  if (step < 0.45) await writeComment(player);
  else if (step < 0.7) await writeMessage(player, `${drawWord(player)}?`);
  else if (step < 0.78) await writeMessage(player, random.pick(['stop', 'start']));
  else if (step < 0.9) await answerAsOwner(player);
  else await writeAsOwner(player);
  await passSomeTime(random.between(10, 20));
  if (random.chance(0.92)) return;
  // First all due replies: none may be a day late.
  await passSomeTime(60);
  await world.passSeconds(26 * 60 * 60);
}

/** The rules in the order of their positions, and the ids of people's comments and messages. */
export async function playRandomRuleHistory(random: SeededRandom, tag: string) {
  const player: Player = { random, tag, eventIds: [], commentIds: [], writers: new Set() };
  const rules: Rule[] = [];
  for (let count = random.between(2, 4); count > 0; count -= 1)
    rules.push(await world.createRule(drawRule(player)));
  for (let count = STEP_COUNT; count > 0; count -= 1) await takeStep(player);
  await passSomeTime(60);
  return { rules, eventIds: player.eventIds };
}
