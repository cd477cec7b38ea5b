// The guides in the order users need them: paths, titles and summaries.
import { screenPaths } from '#web/lib/navigation/paths.ts';

export type HelpGuideEntry = {
  readonly path: string;
  readonly title: string;
  /** For small spaces: the top bar, the breadcrumb. */
  readonly shortTitle: string;
  readonly summary: string;
};

export const HELP_GUIDES = [
  {
    path: screenPaths.accountTypeGuide,
    title: 'Change your Instagram account to Business or Creator',
    shortTitle: 'Business or Creator account',
    summary: 'Free, done in two minutes, and your posts and followers stay.',
  },
  {
    path: screenPaths.createPageGuide,
    title: 'Create a Facebook page',
    shortTitle: 'Facebook page',
    summary: 'Comments reach Replyloom through it. It may stay empty.',
  },
  {
    path: screenPaths.linkGuide,
    title: 'Link Instagram and Facebook',
    shortTitle: 'Linked accounts',
    summary: 'Join your Instagram account to the page that you manage.',
  },
  {
    path: screenPaths.enableMessagesGuide,
    title: 'Enable messages',
    shortTitle: 'Access to messages',
    summary: 'The switch that lets Replyloom see direct messages.',
  },
  {
    path: screenPaths.firstRuleGuide,
    title: 'Write your first rule',
    shortTitle: 'Your first rule',
    summary: 'Let Replyloom answer what you are asked every day, with you in control.',
  },
] as const satisfies readonly HelpGuideEntry[];

export type HelpGuidePath = (typeof HELP_GUIDES)[number]['path'];
