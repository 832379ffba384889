import type { ReactNode } from "react";
import { PageLink } from "./PageLink.tsx";
import styles from "./PlaceStrip.module.css";

interface StripPlace {
  readonly key: string;
  /** "1st Floor" */
  readonly label: string;
  /** Its page. */
  readonly href: string;
  /** The page is already there. */
  readonly isHere: boolean;
  /** What is to be known of it. */
  readonly state: ReactNode;
}

interface PlaceStripProps {
  /** "Floors of Office Building, worst first" */
  label: string;
  places: readonly StripPlace[];
}

/** Places side by side with their state, each leading to its page. */
export function PlaceStrip({ label, places }: PlaceStripProps) {
  return (
    <ol className={`plain-list flex wrap gap-8 flex-none ${styles["strip"]}`} aria-label={label}>
      {places.map(({ key, label: name, href, isHere, state }) => (
        <li key={key}>
          <PageLink
            className={`grid gap-2 ink rounded border ${styles["place"]}`}
            href={href}
            aria-current={isHere ? "true" : undefined}
          >
            <span className="m">{name}</span>
            <span className={`row wrap t12 ink2 num ${styles["state"]}`}>{state}</span>
          </PageLink>
        </li>
      ))}
    </ol>
  );
}
