// How does a list show that an event or organizer has an image? Small, beside its name; without one
// by the first letter.
import type { ReactNode } from "react";
import { type Ground, groundColours, imagePath } from "#shared/core/images.ts";
import classes from "#web/components/image/thumb.module.css";
import { firstLetter } from "#web/lib/page/first-letter.ts";

type ThumbProps = {
  image: { id: string; widths: number[]; ground: Ground } | null | undefined;
  /** Of whom it is. */
  name: string;
  isLogo?: boolean;
};

export function Thumb({ image, name, isLogo = false }: ThumbProps) {
  return (
    <span className={classes.thumb} data-logo={isLogo || undefined} data-letter={firstLetter(name)}>
      {image && (
        <img
          src={imagePath(image.id, image.widths[0] ?? 0, "webp")}
          alt=""
          loading="lazy"
          style={isLogo ? groundColours[image.ground] : undefined}
        />
      )}
    </span>
  );
}

export const WithThumb = ({ children, ...thumb }: ThumbProps & { children: ReactNode }) => (
  <span className={classes.named}>
    <Thumb {...thumb} />
    {children}
  </span>
);
