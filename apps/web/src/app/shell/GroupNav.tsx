import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import activity from "lucide-react/icons/activity";
import bell from "lucide-react/icons/bell";
import calendarDays from "lucide-react/icons/calendar-days";
import shield from "lucide-react/icons/shield";
import slidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useEffect, useRef } from "react";
import { useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { samePlace } from "../menu/menuTree.ts";
import { openSections } from "../menu/openSections.ts";
import { GROUPS, type Section } from "../menu/sections.ts";
import type { OpenGroup } from "./useOpenGroup.ts";
import type { PageAddress } from "./usePageAddress.ts";
import type { HeaderGroup } from "../../platform/pages.ts";

const DRAWINGS: Record<HeaderGroup, LucideIcon> = {
  control: slidersHorizontal,
  monitor: activity,
  security: shield,
  event: bell,
  booking: calendarDays,
};
const SECTIONS_ID = "group-pages";

/** The sections that the role may open and the site has something for. */
function useOpenSections(): Section[] {
  return openSections(useSession(), useSite());
}

interface NavProps {
  address: PageAddress;
  open: OpenGroup;
  className: string | undefined;
}

/** The groups of the header (on a phone the bar at the bottom). A click opens or closes the second level under it. */
export function GroupNav({ address, open, className, iconSize = 15 }: NavProps & { iconSize?: number }) {
  const sections = useOpenSections();
  return (
    <nav aria-label={t("Main")} className={className}>
      {GROUPS.filter((group) => sections.some((section) => section.group === group.key)).map((group) => (
        <button
          key={group.key}
          type="button"
          aria-expanded={open.key === group.key}
          aria-controls={SECTIONS_ID}
          aria-current={address.group === group.key ? "true" : undefined}
          onClick={() => {
            open.toggle(group.key);
          }}
        >
          <Icon of={DRAWINGS[group.key]} size={iconSize} />
          {t(group.label)}
        </button>
      ))}
    </nav>
  );
}

/** The second row: the pages of the open group, each at the same place. */
export function SectionNav({ address, open, className }: NavProps) {
  const site = useSite();
  const sections = useOpenSections().filter((section) => section.group === open.key);
  const group = GROUPS.find((candidate) => candidate.key === open.key);
  const label = group === undefined ? t("Pages") : t(group.label);
  const row = useRef<HTMLElement>(null);
  const { section: current } = address;
  useEffect(() => {
    const link = row.current?.querySelector("[aria-current]");
    if (current === undefined || !(link instanceof Element)) return undefined;
    // On a narrow screen the row scrolls; the page that is open must be in sight. Asking where it is would lay out the page once
    // more; the observer says it with the next frame.
    const observer = new IntersectionObserver(([seen]) => {
      observer.disconnect();
      if (seen !== undefined && seen.intersectionRatio < 1) {
        link.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
    });
    observer.observe(link);
    return () => {
      observer.disconnect();
    };
  }, [current]);
  return (
    <nav ref={row} aria-label={label} id={SECTIONS_ID} className={`fading ${className ?? ""}`}>
      {sections.map((section) => (
        <Link
          key={section.key}
          {...section.link(samePlace(site, section, address.place), address.search)}
          // A page whose path begins with another one's is not that one.
          activeOptions={{ exact: true }}
          aria-current={section === address.section ? "page" : undefined}
        >
          {t(section.label)}
        </Link>
      ))}
    </nav>
  );
}
