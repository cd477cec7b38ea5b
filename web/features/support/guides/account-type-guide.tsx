// Guide: from a personal Instagram account to a professional one.
import { findGuideDrawing } from './find-guide-drawing.ts';
import type { HelpGuide } from './help-guide-types.ts';
import { openProfileMenuGuideStep } from './open-profile-menu-guide-step.tsx';

export const accountTypeGuide: HelpGuide = {
  intro:
    'Instagram shares comments with other apps only for professional accounts, which are called Business or Creator. The change costs nothing, keeps your posts and followers, and can be undone. A professional account is always public.',
  steps: [
    openProfileMenuGuideStep,
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
      picture: findGuideDrawing('phone', {
        name: 'account-type-2',
        height: 202,
        alt: 'The settings of Instagram. Below For professionals, Account type and tools is marked.',
      }),
    },
    {
      title: 'Switch to a professional account',
      text: (
        <>
          Tap <b>Switch to professional account</b>, then <b>Continue</b> through the introduction.
        </>
      ),
      picture: findGuideDrawing('phone', {
        name: 'account-type-3',
        height: 156,
        alt: 'Account type and tools in Instagram. Switch to professional account is marked.',
      }),
    },
    {
      title: 'Say what you do',
      text: (
        <>
          Pick the category that fits best and tap <b>Done</b>. You can hide it on your profile and
          change it at any time.
        </>
      ),
      picture: findGuideDrawing('phone', {
        name: 'account-type-4',
        height: 222,
        alt: 'A list of categories in Instagram with Artist chosen. The button Done is marked.',
      }),
    },
    {
      title: 'Choose Business or Creator',
      text: (
        <>
          Choose <b>Business</b> or <b>Creator</b> and tap <b>Next</b>. Both work with Replyloom:
          Business suits shops and services, Creator suits people who publish.
        </>
      ),
      picture: findGuideDrawing('phone', {
        name: 'account-type-5',
        height: 222,
        alt: 'Instagram asks for the kind of account. Creator and Business are both marked.',
      }),
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
      picture: findGuideDrawing('phone', {
        name: 'account-type-6',
        height: 186,
        alt: 'Instagram says that the account is professional now.',
      }),
    },
  ],
  closingText: (
    <>
      Is your account linked to a Facebook page already? Then press{' '}
      <b>Refresh linked Instagram accounts</b> in Replyloom, and it can be picked.
    </>
  ),
};
