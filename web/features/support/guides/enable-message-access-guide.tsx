// Guide: give other tools access to the direct messages.
import { findGuideDrawing } from './find-guide-drawing.ts';
import type { HelpGuide } from './help-guide-types.ts';
import { openProfileMenuGuideStep } from './open-profile-menu-guide-step.tsx';

export const messageAccessGuide: HelpGuide = {
  intro:
    'Instagram asks you separately whether other tools may see your direct messages. While this is off, Replyloom can read and answer comments, but no messages.',
  steps: [
    openProfileMenuGuideStep,
    {
      title: 'Tap Messages and story replies',
      text: (
        <>
          It stands below <b>How others can interact with you</b>.
        </>
      ),
      picture: findGuideDrawing('phone', {
        name: 'enable-messages-2',
        height: 202,
        alt: 'The settings of Instagram. Messages and story replies is marked.',
      }),
    },
    {
      title: 'Tap Message controls',
      text: 'It decides who may write to you, and who may read what they write.',
      picture: findGuideDrawing('phone', {
        name: 'enable-messages-3',
        height: 168,
        alt: 'Messages and story replies in Instagram. Message controls is marked.',
      }),
    },
    {
      title: 'Allow access to messages',
      text: (
        <>
          Scroll down to <b>Connected tools</b> and turn on <b>Allow access to messages</b>.
        </>
      ),
      picture: findGuideDrawing('phone', {
        name: 'enable-messages-4',
        height: 156,
        alt: 'Message controls in Instagram. Allow access to messages is on and marked.',
      }),
    },
  ],
  closingText: (
    <>
      If Replyloom says that permissions are missing, press <b>Login with Facebook</b> once more and
      accept all of them.
    </>
  ),
};
