// Guide: give other tools access to the direct messages.
import type { Guide } from './guide-types.ts';

export const messageAccessGuide: Guide = {
  intro:
    'Instagram asks you separately whether other tools may see your direct messages. While this is off, Replyloom can read and answer comments, but no messages.',
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
      title: 'Tap Messages and story replies',
      text: (
        <>
          It stands below <b>How others can interact with you</b>.
        </>
      ),
      picture: {
        frame: 'phone',
        title: 'Settings and activity',
        alt: 'The settings of Instagram. Messages and story replies is marked.',
        items: [
          { kind: 'heading', label: 'How others can interact with you' },
          { kind: 'row', label: 'Messages and story replies', marked: true },
          { kind: 'row', label: 'Tags and mentions' },
        ],
      },
    },
    {
      title: 'Tap Message controls',
      text: 'It decides who may write to you, and who may read what they write.',
      picture: {
        frame: 'phone',
        title: 'Messages and story replies',
        alt: 'Messages and story replies in Instagram. Message controls is marked.',
        items: [
          { kind: 'row', label: 'Message controls', marked: true },
          { kind: 'row', label: 'Story replies' },
        ],
      },
    },
    {
      title: 'Allow access to messages',
      text: (
        <>
          Scroll down to <b>Connected tools</b> and turn on <b>Allow access to messages</b>.
        </>
      ),
      picture: {
        frame: 'phone',
        title: 'Message controls',
        alt: 'Message controls in Instagram. Allow access to messages is on and marked.',
        items: [
          { kind: 'heading', label: 'Connected tools' },
          { kind: 'switch', label: 'Allow access to messages', marked: true },
        ],
      },
    },
  ],
  closingText: (
    <>
      If Replyloom says that permissions are missing, press <b>Login with Facebook</b> once more and
      accept all of them.
    </>
  ),
};
