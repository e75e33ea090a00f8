// By what is an organizer known at a glance? By its logo; without one by its initials.
import type { ShownImage } from "#shared/contracts/images.ts";
import { Picture } from "#web/components/image/picture.tsx";
import classes from "#web/features/buyer/event-page/event-page.module.css";

type Props = {
  organizer: { name: string; logo: ShownImage | null };
  sizes: string;
  className?: string | undefined;
};

export function OrganizerMark({ organizer: { name, logo }, sizes, className = "" }: Props) {
  if (!logo)
    return (
      <span className={`${classes.avatar} ${className}`} aria-hidden="true">
        {initials(name)}
      </span>
    );
  const look = `${classes.logo} ${className}`;
  return <Picture image={logo} ground={logo.ground} sizes={sizes} className={look} />;
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join("")
    .toLocaleUpperCase();
}
