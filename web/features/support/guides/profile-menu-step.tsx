// The step with which guides in the Instagram app begin.
import { drawing } from './drawing.ts';
import type { GuideStep } from './guide-types.ts';

export const profileMenuStep: GuideStep = {
  title: 'Open the menu of your profile',
  text: (
    <>
      In the Instagram app, go to your profile and tap the <b>three lines</b> at the top right.
    </>
  ),
  picture: drawing('phone', {
    name: 'profile-menu',
    height: 198,
    alt: 'A profile in the Instagram app. The menu of three lines is marked.',
  }),
};
