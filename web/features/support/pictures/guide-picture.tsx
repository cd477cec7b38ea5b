// The picture of a guide's step: a drawing of somebody else's screen, or a screenshot of ours.
import type { GuidePictureSource } from '../guides/guide-types.ts';
import { GuideScenePicture } from './guide-scene-picture.tsx';

export function GuidePicture({ picture }: { readonly picture: GuidePictureSource }) {
  if (picture.frame !== 'screenshot') return <GuideScenePicture scene={picture} />;
  const { src, alt, width, height } = picture;
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="h-auto max-h-full w-full rounded-lg border border-hairline object-contain"
    />
  );
}
