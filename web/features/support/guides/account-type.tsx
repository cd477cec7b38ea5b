// Guide: from a personal Instagram account to a professional one.
import type { Guide } from './guide-types.ts';

export const accountTypeGuide: Guide = {
  intro:
    'Instagram shares comments with other apps only for professional accounts, which are called Business or Creator. The change costs nothing, keeps your posts and followers, and can be undone. A professional account is always public.',
  steps: [
    {
      title: 'Open the menu of your profile',
      text: (
        <>
          In the Instagram app, go to your profile and tap the <b>three lines</b> at the top right.
        </>
      ),
      picture: {
        frame: 'phone',
        title: 'your.account',
        alt: 'A profile in the Instagram app. The menu of three lines is marked.',
        items: [
          { kind: 'profile', label: 'Your Name', marked: true },
          { kind: 'quiet-button', label: 'Edit profile' },
        ],
      },
    },
    {
      title: 'Tap Account type and tools',
      text: (
        <>
          Scroll down to <b>For professionals</b> and tap <b>Account type and tools</b>.
        </>
      ),
      note: (
        <>
          Does it say <b>Business tools and controls</b> or <b>Creator tools and controls</b> there?
          Then your account is professional already, and you are done.
        </>
      ),
      picture: {
        frame: 'phone',
        title: 'Settings and activity',
        alt: 'The settings of Instagram. Below For professionals, Account type and tools is marked.',
        items: [
          { kind: 'heading', label: 'For professionals' },
          { kind: 'row', label: 'Account type and tools', marked: true },
          { kind: 'row', label: 'Meta Verified' },
        ],
      },
    },
    {
      title: 'Switch to a professional account',
      text: (
        <>
          Tap <b>Switch to professional account</b>, then <b>Continue</b> through the introduction.
        </>
      ),
      picture: {
        frame: 'phone',
        title: 'Account type and tools',
        alt: 'Account type and tools in Instagram. Switch to professional account is marked.',
        items: [
          { kind: 'heading', label: 'Account type' },
          { kind: 'row', label: 'Switch to professional account', marked: true },
        ],
      },
    },
    {
      title: 'Say what you do',
      text: (
        <>
          Pick the category that fits best and tap <b>Done</b>. You can hide it on your profile and
          change it at any time.
        </>
      ),
      picture: {
        frame: 'phone',
        title: 'What best describes you?',
        alt: 'A list of categories in Instagram with Artist chosen. The button Done is marked.',
        items: [
          { kind: 'choice', label: 'Artist', chosen: true },
          { kind: 'choice', label: 'Restaurant', chosen: false },
          { kind: 'button', label: 'Done', marked: true },
        ],
      },
    },
    {
      title: 'Choose Business or Creator',
      text: (
        <>
          Choose <b>Business</b> or <b>Creator</b> and tap <b>Next</b>. Both work with Replyloom:
          Business suits shops and services, Creator suits people who publish.
        </>
      ),
      picture: {
        frame: 'phone',
        title: 'Are you a creator?',
        alt: 'Instagram asks for the kind of account. Creator and Business are both marked.',
        items: [
          { kind: 'choice', label: 'Creator', chosen: false, marked: true },
          { kind: 'choice', label: 'Business', chosen: true, marked: true },
          { kind: 'button', label: 'Next' },
        ],
      },
    },
    {
      title: 'Finish',
      text: (
        <>
          Check the contact details, or tap <b>Don’t use my contact info</b>. What Instagram offers
          after that can be skipped.
        </>
      ),
      note: 'If it asks for a Facebook page, you may link yours right there.',
      picture: {
        frame: 'phone',
        title: 'your.account',
        alt: 'Instagram says that the account is professional now.',
        items: [{ kind: 'done', label: 'Professional account' }],
      },
    },
  ],
  closingText: (
    <>
      Is your account linked to a Facebook page already? Then press{' '}
      <b>Refresh linked Instagram accounts</b> in Replyloom, and it can be picked.
    </>
  ),
};
