// Guide: the first rule, from a ready-made one to replies that are sent without approval.
import approvalPicture from '../pictures/first-rule/approval.webp';
import conditionPicture from '../pictures/first-rule/conditions.webp';
import readyMadePicture from '../pictures/first-rule/ready-made.webp';
import rehearsalPicture from '../pictures/first-rule/rehearsal.webp';
import rulePicture from '../pictures/first-rule/rule.webp';
import textsPicture from '../pictures/first-rule/texts.webp';
import type { HelpGuide } from './help-guide-types.ts';

const screenshot = (src: string, alt: string) =>
  ({ frame: 'screenshot', src, alt, width: 390, height: 300 }) as const;

export const firstRuleGuide: HelpGuide = {
  intro:
    'A rule answers the comments and messages that you describe. It begins in Approval Mode: it writes the replies, and you decide about each one.',
  steps: [
    {
      title: 'Start from a ready-made rule',
      text: (
        <>
          Open <b>Reply Automation</b>. While you have no rules, it offers three to start from;
          later, <b>Start from a ready-made rule</b> below the list does. Choose one, or press{' '}
          <b>Create Rule</b> for a blank one.
        </>
      ),
      picture: screenshot(readyMadePicture, 'The empty rules list with three ready-made rules.'),
    },
    {
      title: 'Say what it reacts to',
      text: (
        <>
          Conditions say which comments the rule is about: on which posts, with which words. The
          line at the end of the form reads them back to you as a sentence.
        </>
      ),
      note: 'Every word counts as part of a longer one too: “price” also finds “prices”.',
      picture: screenshot(conditionPicture, 'The conditions of a rule about the word price.'),
    },
    {
      title: 'Write what it replies',
      text: (
        <>
          Write one reply as you would say it. When you leave the box, the list fills itself up to
          six that say the same in other words, so that people do not all get the same text.
        </>
      ),
      picture: screenshot(textsPicture, 'Six reply texts of a rule.'),
    },
    {
      title: 'Look at the rehearsal',
      text: (
        <>
          Beside the form you see what the rule would have done in the last days, next to what you
          did yourself. A comment it should leave alone becomes an exception with one click.
        </>
      ),
      note: 'A rehearsal only looks back. It sends nothing.',
      picture: screenshot(rehearsalPicture, 'The rehearsal of a rule with the comments it finds.'),
    },
    {
      title: 'Approve its first replies',
      text: (
        <>
          New replies wait under <b>Awaiting Approval</b>. Change what you like, then press{' '}
          <b>Approve</b> or <b>Discard</b>. What you do not approve is never sent.
        </>
      ),
      picture: screenshot(approvalPicture, 'A reply that waits for approval.'),
    },
    {
      title: 'Let it answer by itself',
      text: (
        <>
          Once you like what it writes, switch <b>Approval Mode</b> off in the rules list, where
          your plan includes that. <b>Activity</b> shows what it did and why, and switching{' '}
          <b>Active</b> off stops it at once.
        </>
      ),
      picture: screenshot(rulePicture, 'A rule in the list with its switches and figures.'),
    },
  ],
  closingText: (
    <>
      Replyloom never answers twice, leaves alone what you have answered yourself, and sends at most
      a few replies an hour to the same person.
    </>
  ),
};
