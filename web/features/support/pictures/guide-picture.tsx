// The picture of a guide's step: a drawing of a third-party screen, or a screenshot of Replyloom.
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import type { HelpGuidePictureSource } from '../guides/help-guide-types.ts';

export function GuidePicture({ picture }: { readonly picture: HelpGuidePictureSource }) {
  const { frame, src, darkSrc, alt, width, height } = picture;
  return (
    <picture className="contents">
      {darkSrc !== undefined && (
        <source
          srcSet={darkSrc}
          media="(prefers-color-scheme: dark)"
          width={width}
          height={height}
        />
      )}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={joinClassNames(
          'h-auto w-full object-contain',
          frame === 'screenshot' ? 'max-h-full rounded-lg border border-hairline' : 'max-w-80',
        )}
      />
    </picture>
  );
}
